/** Writes the manual page of the command from its help, which it repeats word for word: `man queenside`. */
import { writeFile } from 'node:fs/promises';
import { buildProgram } from '../packages/cli/src/program.ts';
import { version } from '../packages/cli/src/version.ts';

type Command = ReturnType<typeof buildProgram>;
type Help = ReturnType<Command['createHelp']>;

export async function writeManPage(file: string): Promise<void> {
  await writeFile(file, manPage());
}

/** Returns the page in the language of man(7). */
function manPage(): string {
  const program = buildProgram(() => undefined);
  const help = program.createHelp();
  return [
    `.TH QUEENSIDE 1 "" "queenside ${version}"`,
    '.SH NAME',
    `queenside \\- ${escape(program.description())}`,
    '.SH SYNOPSIS',
    '.B queenside',
    `.RI [ command "] [" options ]`,
    '.SH COMMANDS',
    ...commandsBelow(program, help).flatMap((command) => describe(command, help)),
    ...notes(program),
    '',
  ].join('\n');
}

function commandsBelow(command: Command, help: Help): Command[] {
  const below = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  return below.flatMap((each) => [each, ...commandsBelow(each, help)]);
}

function describe(command: Command, help: Help): string[] {
  const options = help
    .visibleOptions(command)
    .flatMap((option) => entry('B', help.optionTerm(option), help.optionDescription(option)));
  const listed = help
    .visibleArguments(command)
    .flatMap((argument) =>
      entry('I', help.argumentTerm(argument), help.argumentDescription(argument)),
    );
  return [
    `.SS ${escape(help.commandUsage(command))}`,
    escape(help.commandDescription(command)),
    ...listed,
    ...options,
    ...notes(command),
  ];
}

/** A term in a font, bold or italic, and its description. */
function entry(font: 'B' | 'I', term: string, description: string): string[] {
  return ['.TP', `\\f${font}${escape(term)}\\fR`, escape(description)];
}

/** What the help shows after the options, such as examples, with its line breaks. */
function notes(command: Command): string[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  const after = text.slice(command.helpInformation().length).trim();
  return after === '' ? [] : ['.PP', '.nf', escape(after), '.fi'];
}

/** Text in which troff sees nothing but text. */
function escape(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll(/^(?=[.'])/gm, String.raw`\&`);
}
