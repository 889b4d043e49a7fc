import type { Installed } from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import type { PluginsFlags } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import type { PluginOrigin, CatalogProblem, CatalogSolver } from '@queenside/runtime';
import { describeOptions } from '../show/options.ts';
import { showPath, titleOf } from '../show/text.ts';
import { paint, print, toJson, stackBelow } from '../show/print.ts';

/** Lists the installed plugins. */
export async function pluginsCommand(flags: PluginsFlags): Promise<number> {
  const { engine: opened } = await openEngine({ ...flags, quiet: true }, { loadAll: true });
  await using engine = opened;
  const { installed } = engine;
  const text =
    flags.json === true
      ? toJson({ ...installed.catalog, broken: installed.broken }, 2)
      : describeInstalled(installed);
  print(`${text}\n`);
  return installed.broken.length === 0 ? ExitStatus.right : ExitStatus.failed;
}

function describeInstalled({ catalog, broken }: Installed): string {
  const { problems, solvers, plugins } = catalog;
  const described = new Set<string>();
  const ofProblem = problems.flatMap((problem) => {
    const able = solvers.filter((solver) => solver.problem === problem.id);
    const first = able.filter((solver) => !described.has(keyOf(solver)));
    const again = able.filter((solver) => described.has(keyOf(solver)));
    for (const solver of first) described.add(keyOf(solver));
    return [
      `${paint('bold', problem.id, process.stdout)}  ${problem.summary}`,
      `  tasks ${problem.tasks.join(', ')}; styles ${problem.styles.join(', ')}; from ${problem.plugin}`,
      `  ${describeFiles(problem)}`,
      ...(problem.sections === undefined
        ? []
        : [
            `  sections ${problem.sections.map(({ label, solver }) => `${label} (${solver})`).join(', ')}`,
          ]),
      ...(able.length === 0 ? ['  no solver installed'] : first.flatMap(describeSolver)),
      ...(again.length === 0 ? [] : [`  as above: ${again.map(({ id }) => id).join(', ')}`]),
      '',
    ];
  });
  const orphans = solvers.filter(({ usable }) => !usable);
  return [
    ...ofProblem,
    ...orphans.map(
      ({ id, problem, plugin }) =>
        `${id} (${plugin}) is unused: the problem ${problem} is not installed`,
    ),
    paint('bold', 'Plugins', process.stdout),
    ...plugins.map(describePlugin),
    ...plugins.flatMap(({ name, replaced = [] }) =>
      replaced.map(({ kind, id, by }) => `  the ${kind} ${id} of ${name} is replaced by ${by}`),
    ),
    ...broken.map(
      ({ reason, stack }) =>
        `  ${paint('red', 'broken', process.stdout)}: ${reason}${stackBelow(stack)}`,
    ),
  ].join('\n');
}

function describePlugin(plugin: PluginOrigin): string {
  const process = plugin.isThirdParty === true ? ', in its own process' : '';
  return `  ${titleOf(plugin)}  (${plugin.source}, ${showPath(plugin.location)}${process})`;
}

/** Describes the names of a problem's input files, and how they are cut into records. */
function describeFiles({
  extensions,
  variants,
  records = { by: 'line' },
  comments = '#',
}: CatalogProblem): string {
  const framing = {
    line: 'a record a line',
    'blank-line': 'records separated by blank lines',
    header: `records that begin with "${'startsWith' in records ? records.startsWith : ''}"`,
    file: 'one record a file',
    counted: 'a record a line, or a number and that many lines',
  }[records.by];
  return [
    `files ${extensions.join(', ')}`,
    framing,
    comments === false ? 'no comments' : `comments ${comments}`,
    ...(variants.length === 0 ? [] : [`variants ${variants.join(', ')}`]),
  ].join('; ');
}

function describeSolver(solver: CatalogSolver): string[] {
  const { tasks, features = [], complete, deterministic, minSize, maxSize } = solver.capabilities;
  const traits = [
    `tasks ${tasks.join(', ')}`,
    ...features,
    complete ? 'complete' : 'incomplete',
    deterministic ? 'deterministic' : 'random, seeded',
    ...describeSizes(minSize, maxSize),
  ];
  const options =
    Object.keys(solver.options).length === 0 ? [] : [describeOptions(solver.options, '      ')];
  return [
    `  ${paint('cyan', solver.id, process.stdout)}  ${solver.summary}`,
    `    ${traits.join('; ')}; from ${solver.plugin}`,
    ...options,
  ];
}

/** A search is a solver of several problems; it is described once. */
function keyOf({ id, plugin }: CatalogSolver): string {
  return `${plugin} ${id}`;
}

function describeSizes(least?: number, most?: number): string[] {
  if (least !== undefined && most !== undefined) return [`size ${least} to ${most}`];
  if (least !== undefined) return [`size at least ${least}`];
  return most === undefined ? [] : [`size at most ${most}`];
}
