#!/usr/bin/env node
import '@queenside/cli/bin';
