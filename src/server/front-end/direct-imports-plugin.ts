import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** Libraries that are imported by an index of all that they have. */
const libraries = ['@mantine/core', '@mantine/hooks', '@mantine/form', '@tanstack/react-query', '@tanstack/react-router', 'lucide']

type Context = Pick<Rolldown.PluginContext, 'parse' | 'resolve'>
type Import = Extract<ReturnType<Context['parse']>['body'][number], { type: 'ImportDeclaration' }>

/** Where an index has a name from. */
interface Origin {
  readonly from: string
  readonly name: string
}

/**
 * Imports from the file in which something is, and not from the index of its library. An index imports all of the library, so that every part of the program would seem to need all of it
 * (`parts.ts`).
 */
export function importDirectly(): Plugin {
  const indexes = new Map<string, Promise<ReadonlyMap<string, Origin>>>()
  return {
    name: 'import-directly',
    apply: 'build',
    transform: {
      filter: { code: new RegExp(`from\\s*['"](?:${libraries.join('|')})['"]`) },
      async handler(code, importer) {
        const parts: string[] = []
        let end = 0
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ImportDeclaration' || !libraries.includes(statement.source.value)) continue
          const index = await this.resolve(statement.source.value, importer)
          if (!index || index.external) continue
          const known = indexes.get(index.id) ?? readIndex(this, index.id)
          indexes.set(index.id, known)
          parts.push(code.slice(end, statement.start), direct(statement, await known))
          end = statement.end
        }
        return end === 0 ? null : { code: parts.join('') + code.slice(end), map: null }
      },
    },
  }
}

/** The same import, each name from its own file where the index says which that is. */
function direct({ specifiers, source }: Import, known: ReadonlyMap<string, Origin>): string {
  return specifiers
    .map((specifier) => {
      if (specifier.type === 'ImportNamespaceSpecifier') return `import * as ${specifier.local.name} from ${JSON.stringify(source.value)}`
      const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default'
      const origin = known.get(name) ?? { from: source.value, name }
      return `import { ${origin.name} as ${specifier.local.name} } from ${JSON.stringify(origin.from)}`
    })
    .join('\n')
}

/** Reads which names an index has from which files. */
async function readIndex(context: Context, index: string): Promise<ReadonlyMap<string, Origin>> {
  const { body } = context.parse(await readFile(index, 'utf8'))
  const imported = new Map<string, Origin>()
  const exported = new Map<string, Origin>()
  const originOf = async (source: string, name: string): Promise<Origin> => ({
    from: (await context.resolve(source, index))?.id ?? source,
    name,
  })
  for (const statement of body)
    if (statement.type === 'ImportDeclaration')
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier') imported.set(one.local.name, await originOf(statement.source.value, nameOf(one.imported)))
  for (const statement of body)
    if (statement.type === 'ExportNamedDeclaration')
      for (const { local, exported: as } of statement.specifiers) {
        const origin = statement.source ? await originOf(statement.source.value, nameOf(local)) : imported.get(nameOf(local))
        if (origin) exported.set(nameOf(as), origin)
      }
  return exported
}

type Name = Extract<Import['specifiers'][number], { type: 'ImportSpecifier' }>['imported']

function nameOf(name: Name): string {
  return name.type === 'Literal' ? name.value : name.name
}
