import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1]

/**
 * The parts of a person's day: each is one file, so that what a click needs comes in few requests. A module that is loaded by `import()` belongs to the first part whose pattern its
 * path has, and so does all that nothing else imports.
 */
const parts: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/\/app\/program\.tsx$/, 'product'],
  [/\/records\/(?:edit-record|edit-row|filters\/filter-form)\.tsx/, 'inputs'],
  // Around each page of administrators, of which all need that part, and of which the figures need no other of theirs.
  [/\/routes\/_session\/admin\/route\./, 'inputs'],
  [/\/routes\/_session\/admin\/metrics\./, 'metrics'],
  [/\/routes\/_session\/admin\/-docs\//, 'explorer'],
  [/\/routes\/_session\/admin\//, 'administration'],
  [/\/routes\/_session\/company-management\//, 'companies'],
  [/\/routes\/_session\/\$entity\//, 'generic'],
  [/\/routes\/(?:_session\/)?(?:account\.|login)/, 'account'],
  [/\/calendar\.tsx/, 'calendar'],
  // What calls need after those that the page makes.
  [/\/api\/http-client\.ts|\/domain\/meets-criteria\.ts/, 'client'],
  [/\/app\/(?:ui|session)\/|\/routes\/(?:-shell\/|logout)/, 'soon'],
  [/\/(?:add|[\w$-]+\.add|[\w-]+-sheet|historial|change-field-dialog|paste-session)\.tsx|\/-stock-dialogs\//, 'typing'],
  [/\/routes\/_session\/warehouse\./, 'stock'],
]

/** What comes with the page: what draws the first rows of the list, and the program itself. */
const start = 'start'
const first = 'product'

/** Whether a file of the build is the program itself. */
export function isProgram(file: string): boolean {
  return file.startsWith(`assets/${first}-`) && file.endsWith('.js')
}

/** What is used in the list and elsewhere: buttons, windows of rows, dialogs. It comes right after. */
const second = /\/-list\/stock-list-screen\.tsx$/

/** The screens that are opened most show records, and are there before what is typed into. */
const shown = 'stock'

/** What is typed into in a screen that shows. */
const typed = 'inputs'

/** Parts that few people open. What only they share with another is that one's. */
const rare = new Set(['metrics', 'explorer', 'calendar'])

const none: ReadonlySet<string> = new Set()

/** From so many parts on all of them share a module. */
const many = 4

/** The groups of rolldown, the file that most parts need first: a group takes along all that its modules import. */
export function chunkGroups(): Group[] {
  const known = new Map<string, ReadonlySet<string>>()
  const partsOf = (id: string, context: Context): ReadonlySet<string> => {
    // The page itself.
    if (context.getModuleInfo(id)?.isEntry === true) return none
    const found = known.get(id) ?? findParts(id, context)
    known.set(id, found)
    return found
  }
  const isTyped = (all: ReadonlySet<string>): boolean =>
    all.has(typed) || (all.size > 1 && all.has('account')) || [...all].filter((part) => !rare.has(part)).length >= many
  return [
    { name: start, test: /src\/app\/main\.tsx$/, priority: 7 },
    { name: first, test: /src\/app\/program\.tsx$/, priority: 6 },
    { name: 'list', test: second, priority: 5 },
    { debugName: 'shown', name: (id, context) => (isOf(shown, partsOf(id, context)) ? 'shown' : null), priority: 4 },
    { debugName: typed, name: (id, context) => (isTyped(partsOf(id, context)) ? typed : null), priority: 3 },
    { debugName: 'records', name: (id, context) => (partsOf(id, context).size > 1 ? 'records' : null), priority: 2 },
    { debugName: 'parts', name: (id, context) => [...partsOf(id, context)][0] ?? null, priority: 1 },
  ]
}

/** Whether a part shares a module with another. */
function isOf(part: string, all: ReadonlySet<string>): boolean {
  return all.has(part) && all.size > 1
}

/** The parts that load a module, by the modules that import it. An index of a library imports all of it, also for the first part. */
function findParts(id: string, context: Context): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    const { importers = [], dynamicImporters = [], isEntry = false } = context.getModuleInfo(module) ?? {}
    if (isEntry) found.add(first)
    const [, part] = (dynamicImporters.length > 0 && parts.find(([pattern]) => pattern.test(module))) || []
    if (part !== undefined) found.add(part)
    for (const importer of importers) seen.add(importer)
  }
  return found
}
