/** Java: the possible programs of a submission, and how to compile and run one. */
import { posix } from 'node:path';
import { BUILD_FOLDER, type Candidate, type LibraryPlace, type Plan } from './language.ts';
import {
  asArgument,
  folderOf,
  stemOf,
  stripComments,
  withExtension,
  type SourceFile,
} from './sources.ts';

const MAIN =
  /\bpublic\s+(?:final\s+)?static\s+(?:final\s+)?void\s+main\s*\(|\bstatic\s+public\s+void\s+main\s*\(/;
const LIBRARIES = '/libraries/java';
/** A class path that ends with `*` has all JARs of the folder. Java ignores a missing folder. */
const ALL_JARS = `${LIBRARIES}/*`;
/** The variable is for run lines and Makefiles. A class path in the command replaces it. */
export const javaLibraries: LibraryPlace = {
  inside: LIBRARIES,
  environment: { CLASSPATH: `.:${ALL_JARS}` },
};
const TESTS = /\bimport\s+(?:static\s+)?(?:org\.junit|junit\.|org\.testng)/;

/** Returns the files that have `public static void main`. */
export function javaPrograms(files: readonly SourceFile[]): readonly Candidate[] {
  const sources = sourcesOf(files).map(({ path, text }) => ({
    path,
    text,
    words: new Set(stripComments(text).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu)),
  }));
  return sources
    .filter(({ text }) => MAIN.test(stripComments(text)))
    .map(({ path, text }) => {
      const name = mainClass(path, text);
      const users = sources.filter((other) => other.path !== path && other.words.has(name));
      return {
        path,
        name,
        isMain: true,
        importers: users.map((user) => user.path),
        definesOnly: false,
      };
    });
}

/** Returns the commands for the class with `main`. javac compiles all files. */
export function javaPlan(candidate: Candidate, files: readonly SourceFile[]): Plan {
  const sources = compiledWith(candidate, sourcesOf(files));
  // Two programs may have classes of the same name.
  const classes = posix.join(BUILD_FOLDER, 'classes', folderOf(candidate.path));
  const own = sources.find(({ path }) => path === candidate.path);
  const jars = withExtension(files, ['.jar']).map((jar) => jar.path);
  const path = [classes, '.', ...jars, ALL_JARS].join(':');
  return {
    build: [
      ['mkdir', '-p', classes],
      [
        'javac',
        // javac ends before further optimizing its own code would pay off.
        '-J-XX:TieredStopAtLevel=1',
        '-J-XX:+UseSerialGC',
        '-J-XX:-UsePerfData',
        '-encoding',
        sources.some(isLatin) ? 'ISO-8859-1' : 'UTF-8',
        '-nowarn',
        '-d',
        classes,
        '-cp',
        path,
        ...sources.map((source) => asArgument(source.path)),
      ],
    ],
    run: [
      'java',
      '-Xmx{heap}',
      '-XX:+UseSerialGC',
      '-XX:-UsePerfData',
      '-cp',
      path,
      qualified(packageOf(own?.text ?? ''), candidate.name),
    ],
    fills: ['heap'],
  };
}

/** Returns all source files except unit tests, whose libraries are not installed. */
function sourcesOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return withExtension(files, ['.java']).filter(
    ({ path, text }) => !TESTS.test(text) && !/(?:^|\/)src\/test\//.test(path),
  );
}

/** Returns the files to compile: all of them, or only the program's folder if two files hold the same class. */
function compiledWith({ path }: Candidate, sources: readonly SourceFile[]): readonly SourceFile[] {
  const names = sources.map((file) => qualified(packageOf(file.text), stemOf(file.path)));
  if (new Set(names).size === names.length) return sources;
  const folder = rootOf(path, sources);
  return sources.filter((source) => rootOf(source.path, sources) === folder);
}

/** Returns a file's folder without the part that its package declares. */
function rootOf(path: string, sources: readonly SourceFile[]): string {
  const text = sources.find((source) => source.path === path)?.text ?? '';
  const inPackage = packageOf(text).replaceAll('.', '/');
  const folder = folderOf(path);
  return inPackage !== '' && `/${folder}`.endsWith(`/${inPackage}`)
    ? folder.slice(0, -inPackage.length)
    : folder;
}

function packageOf(text: string): string {
  return /^[ \t]*package\s+([\w.]+)\s*;/m.exec(stripComments(text))?.[1] ?? '';
}

/** Returns the class that contains `main`: the last outermost class before it, else the one the file is named after. */
function mainClass(path: string, text: string): string {
  const code = stripComments(text);
  const main = MAIN.exec(code)?.index ?? code.length;
  let depth = 0;
  let name = stemOf(path);
  for (const { 0: word, 1: declared, index } of code.matchAll(
    /\b(?:class|record|enum|interface)\s+(\w+)|[{}]/g,
  )) {
    if (index > main) break;
    if (word === '{') depth++;
    else if (word === '}') depth--;
    else if (depth === 0 && declared !== undefined) name = declared;
  }
  return name;
}

function qualified(inPackage: string, name: string): string {
  return inPackage === '' ? name : `${inPackage}.${name}`;
}

/** Whether a file is not UTF-8, so that decoding it left a replacement character. */
function isLatin({ text }: SourceFile): boolean {
  return text.includes('\u{fffd}');
}
