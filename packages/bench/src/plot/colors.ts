/** The colors of a plot, as a light and a dark theme. Neighbors differ in hue and in lightness. */
const LIGHT = {
  ground: '#ffffff',
  text: '#1f2328',
  quiet: '#59636e',
  grid: '#eceef1',
  strong: '#d5d9de',
  lines: [
    '#1f6fb5',
    '#c8323e',
    '#2a8547',
    '#8b4fb3',
    '#a66a00',
    '#0b8080',
    '#b8338f',
    '#5f6d12',
    '#7a4524',
    '#3f4fc4',
    '#56606b',
    '#d4551a',
  ],
} as const;
const DARK = {
  ground: '#0d1117',
  text: '#f0f3f6',
  quiet: '#a3acb8',
  grid: '#1b2129',
  strong: '#323a45',
  lines: [
    '#6cb6ff',
    '#ff8088',
    '#6fd08c',
    '#cda2f5',
    '#f0b848',
    '#4fd0d0',
    '#f79ad3',
    '#bccb5c',
    '#d8a987',
    '#a3abff',
    '#b6c2cf',
    '#ff9b5c',
  ],
} as const;
type Theme = typeof LIGHT | typeof DARK;

/** Returns the style sheet for these series. */
export function plotStyle(series: readonly number[]): string {
  return `<style>
text{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
.name{font-size:16px;font-weight:600}.small{font-size:11px}
.axis,.grid,.limit,.line,.spread,.leader{fill:none}
.limit{stroke-dasharray:2 4}
.line{stroke-width:2;stroke-linejoin:round}.broken{stroke-dasharray:5 4;stroke-width:1.5}
.band{stroke:none;fill-opacity:.2}.spread{stroke-width:1.5}
.leader{stroke-width:1;stroke-opacity:.6}.open{stroke-width:1.5}
text.label{stroke:none}
${themed(LIGHT, series)}
@media (prefers-color-scheme:dark){
${themed(DARK, series)}
}
</style>`;
}

function themed(theme: Theme, series: readonly number[]): string {
  const { ground, text, quiet, grid, strong } = theme;
  return [
    `.ground{fill:${ground}}text{fill:${text}}.quiet,.small{fill:${quiet}}`,
    `.axis,.limit{stroke:${quiet}}.grid{stroke:${grid}}.strong{stroke:${strong}}`,
    ...series.map((index) => {
      const color = theme.lines[index % theme.lines.length]!;
      return `.s${index} path,.s${index} text{stroke:${color};fill:${color}}.s${index} .line,.s${index} .leader,.s${index} .spread{fill:none}.s${index} .open{fill:${ground}}.s${index} .band,.s${index} text{stroke:none}`;
    }),
  ].join('\n');
}
