/** The page that the user of `queenside studio` came for; undefined on the static site, which cannot show this machine. */
export const { studio } = document.documentElement.dataset;
