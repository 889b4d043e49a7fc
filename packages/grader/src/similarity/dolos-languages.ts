/** The files to compare, by Dolos's name of their language. C is compared as C++. */
export const DOLOS_LANGUAGES: Readonly<Record<string, RegExp>> = {
  python: /\.py$/i,
  java: /\.java$/i,
  cpp: /\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|h\+\+)$/i,
  javascript: /\.[cm]?js$/i,
  typescript: /\.[cm]?ts$/i,
};
