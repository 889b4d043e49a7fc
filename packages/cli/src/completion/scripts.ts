/**
 * The scripts that shells need to complete the command. Each script asks `queenside complete` with the typed words, and
 * evaluates nothing. If there are no candidates, the shell completes files.
 */

const BASH = `_queenside() {
  local candidate
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    COMPREPLY+=("$(printf %q "$candidate")")
  done < <(queenside complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
  [[ \${#COMPREPLY[@]} = 1 && \${COMPREPLY[0]} = *= ]] && compopt -o nospace
}
complete -o default -F _queenside queenside`;

const ZSH = `#compdef queenside
_queenside() {
  local -a values descriptions
  local value description
  while IFS=$'\\t' read -r value description; do
    values+=("$value")
    descriptions+=("$value  $description")
  done < <(queenside complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)
  (( \${#values} )) || { _files; return }
  local -a end
  [[ \${#values} = 1 && \${values[1]} = *= ]] && end=(-S '')
  compadd "\${end[@]}" -d descriptions -- "\${values[@]}"
}
compdef _queenside queenside`;

const FISH = `function __queenside_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    queenside complete -- $words[2..] (commandline --current-token --cut-at-cursor) 2> /dev/null
end
complete --command queenside --arguments '(__queenside_complete)'`;

const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName queenside -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  queenside complete '--' @words "$wordToComplete" 2> $null | ForEach-Object {
    $value, $description = $_ -split "\`t", 2
    if (-not $description) { $description = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
  }
}`;

/** The scripts, by the name of the shell. */
export const COMPLETION_SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH, pwsh: POWERSHELL } as const;

export type Shell = keyof typeof COMPLETION_SCRIPTS;
