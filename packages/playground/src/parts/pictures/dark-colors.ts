import { useLayoutEffect } from 'preact/hooks';

/** A color that pictures may have. */
export const COLOR = /^#[0-9a-f]{3,8}$/i;

/** Replaces the colors of pictures within `.world` on dark pages, while a component is shown. */
export function useDarkColors(dark: Readonly<Record<string, string>>): void {
  const key = JSON.stringify(dark);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const rules = Object.entries(dark)
      .filter((colors) => colors.every((color) => COLOR.test(color)))
      .map(
        ([light, other]) =>
          `.world [fill="${light}"] { fill: ${other} } .world [stroke="${light}"] { stroke: ${other} }`,
      );
    sheet.replaceSync(`@media (prefers-color-scheme: dark) { ${rules.join(' ')} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [key]);
}
