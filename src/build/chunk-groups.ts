// Groups of modules that Vite bundles together, one chunk for the screens of each area.
import type { Rolldown } from 'vite'

/**
 * The chunks of the build, each with the screens of one area and all their imports. A module that several areas import is in the first of them, so a click loads three files at most:
 * tables and questions, forms, and the area's own screens. The code for pasting, for removing by a list, for comparing, for printing and for the QR code loads when a person uses it.
 */
const areas: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'records',
    /\/app\/(?:ui\/dialog\/confirm-dialog|session\/change-follower|records\/record-screen|routes\/-shell\/find\/palette|routes\/_session\/warehouse\.\$warehouseId\.stocks\/-index\/more-actions)\.tsx|\/stock-detail\.\$stockId\/(?:\$titulo\/(?:\$tituloId\/)?)?(?:index|route)\.tsx/,
  ],
  [
    'forms',
    /\/app\/(?:forms\/(?!fields\/dates\/calendar)|records\/(?!generic\/|paste\/)|session\/login-|ui\/(?!print\/sheet|control\/qr-code)|routes\/_session\/(?:-shared\/stock-dialogs\/|warehouse\.(?!.*(?:-sheet\.|-?calendario|-?cambios|planilla|remove-listed))))|\/node_modules\/(?:@mantine\/(?:core|form|hooks)|lucide)\//,
  ],
  [
    'management',
    /\/records\/generic\/|\/routes\/(?:_session\/)?(?:\$entity\/|company-management\/|account\.|login|logout|admin\/(?!metrics\.|-metrics\/|-docs\/|docs\.))/,
  ],
  ['metrics', /\/routes\/_session\/admin\/metrics\./],
  ['paste', /\/records\/paste\//],
  ['comparison', /\/-shared\/comparison\//],
  ['removal', /\/remove-listed-dialog\./],
]

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: areas.length + 1 },
  ...areas.map(([name, test], index) => ({ name, test, priority: areas.length - index })),
]
