/** Reads what the name of an input file asks for: a problem, one of its variants, and a solver. */

const EXTENSION = '.txt';

/** The part of a catalog that names refer to. */
export interface Nameable {
  readonly problems: readonly {
    readonly id: string;
    /** Default: `.txt`. */
    readonly extensions?: readonly string[];
    readonly variants?: readonly string[];
  }[];
  readonly solvers: readonly { readonly id: string; readonly problem: string }[];
}

/** The words after the problem's id in a file's name. */
export interface NameWords {
  readonly variant?: string;
  readonly rest: string;
  /** The character before the rest. */
  readonly separator?: string | undefined;
}

/**
 * Finds the problem in a name such as `nqueens-small` or `alphabeta_hw2`: the longest id that fits. If no id fits, an
 * extension other than `.txt` decides that only one problem has.
 *
 * @param path with `/` between folders.
 */
export function problemNamed({ problems }: Nameable, path: string): string | undefined {
  const { extension } = partsOf(path);
  const stem = originalStem(path);
  const named = problems.filter(({ id }) => beginsWith(stem, id));
  const having = problems.filter(({ extensions = [EXTENSION] }) => extensions.includes(extension));
  const fitting = longest(named.filter((each) => having.includes(each)).map(({ id }) => id));
  const only = having.length === 1 && extension !== EXTENSION ? having[0]!.id : undefined;
  return fitting ?? only ?? longest(named.map(({ id }) => id));
}

/** Splits a name such as `pathfinding_a.greedy` after the problem's id: into the variant, and the rest and its separator. */
export function wordsOf(catalog: Nameable, path: string, problem: string): NameWords {
  const stem = originalStem(path);
  if (!beginsWith(stem, problem)) return { rest: '' };
  const rest = stem.slice(problem.length + 1);
  const variant = longest(variantsOf(catalog, problem).filter((each) => beginsWith(rest, each)));
  const solver = longest(solversOf(catalog, problem).filter((id) => beginsWith(rest, id))) ?? '';
  // `pathfinding_a-star` names the solver, although there is a variant `a`.
  if (variant === undefined || solver.length > variant.length)
    return { rest, separator: stem[problem.length] };
  return { variant, rest: rest.slice(variant.length + 1), separator: rest[variant.length] };
}

/** Finds the solver in the rest of the name, as in `nqueens.genetic`. */
export function solverNamed(catalog: Nameable, path: string, problem: string): string | undefined {
  const { rest } = wordsOf(catalog, path, problem);
  return longest(solversOf(catalog, problem).filter((id) => beginsWith(rest, id)));
}

export function solversOf({ solvers }: Nameable, problem: string): readonly string[] {
  return solvers.filter((solver) => solver.problem === problem).map(({ id }) => id);
}

export function variantsOf({ problems }: Nameable, problem: string): readonly string[] {
  return problems.find(({ id }) => id === problem)?.variants ?? [];
}

/** Returns a file's name without its extension, and the extension with its dot. A leading dot begins no extension. */
export function partsOf(path: string): { readonly stem: string; readonly extension: string } {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  const end = dot > 0 ? dot : base.length;
  return { stem: base.slice(0, end), extension: base.slice(end) };
}

/** What file managers put before the name of a copy: `Copy of`, `Copy (2) of`, `Kopie von`, `Copie de`. */
const COPY = /^(?:cop(?:y|ie|ia)|kopi[ea]?|c[oó]pia)(?: \(\d+\))? (?:of|von|van|av|de|di) /iu;

/** Returns a file's name without its extension and without what file managers put before the names of copies. */
function originalStem(path: string): string {
  return partsOf(path).stem.replace(COPY, '');
}

/** What separates words of names. File managers and browsers name copies `nqueens (1)`, `nqueens - Copy`, and `nqueens copy`. */
export const SEPARATOR: RegExp = /[-_.() ]/;

/** Returns whether a name is the id, or continues after it with a separator. */
export function beginsWith(name: string, id: string): boolean {
  return name === id || (name.startsWith(id) && SEPARATOR.test(name[id.length]!));
}

export function longest(names: readonly string[]): string | undefined {
  return names.toSorted((a, b) => b.length - a.length)[0];
}
