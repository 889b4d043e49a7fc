@echo off
rem Starts Queenside with the Node of this folder.
"%~dp0..\node\bin\node.exe" "%~dp0..\lib\node_modules\queenside\bin\queenside.js" %*
