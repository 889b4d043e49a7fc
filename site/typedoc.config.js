/** The API reference: a page for each package that people import, from its types. */
const PACKAGES = [
  'queenside/src/index.ts',
  'queenside/src/browser.ts',
  'core/src/index.ts',
  'conformance/src/index.ts',
  'game-tree/src/index.ts',
  'state-space/src/index.ts',
];

/** @param {import('typedoc').Application} app */
function nameAfterPackages(app) {
  app.converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children ?? []) module.name = module.name.replace('/src', '');
  });
}

export default {
  name: 'API reference',
  plugin: ['typedoc-plugin-markdown', nameAfterPackages],
  tsconfig: '../tsconfig.json',
  entryPoints: PACKAGES.map((file) => `../packages/${file}`),
  // TypeDoc brings an older TypeScript; `pnpm typecheck` has checked the types.
  skipErrorChecking: true,
  validation: false,
  out: 'api',
  readme: 'none',
  excludeInternal: true,
  disableSources: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  outputFileStrategy: 'modules',
  flattenOutputFiles: true,
  useCodeBlocks: true,
  useHTMLEncodedBrackets: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  tableColumnSettings: { hideModifiers: true, hideInherited: true },
};
