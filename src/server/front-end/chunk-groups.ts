import type { Rolldown } from 'vite'

/**
 * The files of the build, each with the screens of one area and all that only they need. What several of them share is in the first that needs it, so that a click asks for three files at
 * most: what comes with the page, what shows records and asks questions, what is typed into, and the area's own.
 */
const areas: readonly (readonly [name: string, screens: RegExp])[] = [
  [
    'records',
    /\/app\/(?:ui\/confirm-dialog|session\/change-follower|records\/record-screen|routes\/-shell\/find\/palette)\.tsx|\/stock-detail\.\$stockId\/(?:index|\$titulo\/\$tituloId\/index)\.tsx/,
  ],
  [
    'forms',
    /\/app\/(?:records\/(?:edit-record|edit-row|filters\/filter-form|lines\/paste-session|selection\/change-field-dialog|add-screen)|session\/login-(?:modal|form)|ui\/shortcuts-dialog)\.tsx|\/-stock-dialogs\/stock-dialog\.tsx/,
  ],
  ['toasts', /\/ui\/toast-area\.tsx/],
  ['stock', /\/routes\/_session\/warehouse\./],
  ['generic', /\/routes\/_session\/\$entity\//],
  ['companies', /\/routes\/_session\/company-management\//],
  ['account', /\/routes\/(?:_session\/)?(?:account\.|login|logout)/],
  ['metrics', /\/routes\/_session\/admin\/metrics\./],
  ['explorer', /\/routes\/_session\/admin\/-docs\//],
  ['administration', /\/routes\/_session\/admin\//],
]

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: areas.length + 1 },
  ...areas.map(([name, test], index) => ({ name, test, priority: areas.length - index })),
]
