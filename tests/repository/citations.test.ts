import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, source, withoutComments } from './sources.ts'

const files = ['src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
)
const sources = [...files.filter((path) => /(?<!\.gen)\.(?:tsx?|css|xsd)$/.test(path)), 'index.html', 'vite.config.ts'].map(read)
const readmes = [...files.filter((path) => path.endsWith('.md')), 'README.md', 'deploy/README.md'].map(read)

function read(path: string) {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

function anchorsOf(path: string): Set<string> {
  return new Set([...read(path).text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slug(heading)))
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** Returns whether a citation such as `server/README.md#mails` names a document of `src`, or the main README, and one of its headings. */
function isCitation(citation: string): boolean {
  const [document = '', anchor = ''] = citation.split('#')
  const path = document === 'README.md' ? document : `src/${document}`
  return existsSync(join(root, path)) && anchorsOf(path).has(anchor)
}

/** Returns whether a README's file is there. Its path may start at the README, the repository or a wing; a bare name may be in any folder below the README. */
function isFile(name: string, readme: string): boolean {
  const wing = dirname(readme)
  const places = [wing, '.', 'src', 'src/app', 'src/server', 'src/domain']
  const below = wing === '.' ? '' : `${wing}/`
  return (
    places.some((place) => existsSync(join(root, place, name))) || files.some((path) => path.startsWith(below) && path.endsWith(`/${name}`))
  )
}

describe('las citas', () => {
  test('un comentario cita un título de un README del repositorio', () => {
    const citations = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/[\w./-]*README\.md#[\w-]*/g)].map(([citation]) => ({ path, citation })),
    )
    expect(citations.length).toBeGreaterThan(40)
    expect(citations.filter(({ citation }) => !isCitation(citation))).toEqual([])
  })

  test('ninguno cita un documento que no está en el repositorio', () => {
    const elsewhere = /(?<![\w/])(?!README\.md)[a-z][\w-]*\.md`|`README`(?=,)/g
    const found = sources.flatMap(({ path, text }) => [...text.matchAll(elsewhere)].map(([name]) => `${path}: ${name}`))
    expect(found).toEqual([])
  })

  test('los enlaces de cada README llegan a un archivo y a un título', () => {
    const broken = readmes.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, target = '', anchor]) => {
        const document = target === '' ? path : join(dirname(path), target)
        const isThere = existsSync(join(root, document)) && (anchor === undefined || anchorsOf(document).has(anchor))
        return isThere ? [] : [`${path}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('cada archivo que un README nombra está en el repositorio', () => {
    // The recipes name files that are not there yet; `recipes.test.ts` follows them.
    const missing = readmes.flatMap(({ path, text }) =>
      [...text.replace(/^## Recipes[\s\S]*?^## /m, '').matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, code = '']) => code.split(' '))
        .filter((word) => /^[\w.$-]+(?:\/[\w.$-]+)*\.(?:tsx?|json|css|html|md|xsd)$/.test(word) && !isFile(word, path))
        .map((word) => `${path}: ${word}`),
    )
    expect(missing).toEqual([])
  })

  test.each(['app', 'server'])(
    'un permiso guardado pasa en src/%s por los ocho archivos que el README nombra, cada uno a una definición del otro',
    (wing) => {
      const [section = ''] = read('src/server/README.md').text.split(`\n\`src/${wing}\`:`)[1]?.split(/^[#`]/m) ?? []
      const named = section.matchAll(/^\d\. `([^`]+)`, `(\w+)`/gm)
      const steps = Array.from(named, ([, path = '', symbol = '']) => ({ ...source(`src/${wing}/${path}`), symbol }))
      expect(steps.length).toBeGreaterThan(4)
      expect(steps.length).toBeLessThanOrEqual(8)
      const lost = steps.filter(({ text, symbol, imports }, place) => {
        const before = steps.slice(0, place)
        const isDeclared = new RegExp(`^ *(?:export )?(?:async )?(?:function |interface )?${symbol}[(<]`, 'm').test(text)
        const isNamed = before.some((one) => new RegExp(`\\b${symbol}\\b`).test(withoutComments(one.text)))
        const readsTheLast = imports.some((of) => of === before.at(-1)?.path)
        return !isDeclared || (place > 0 && !isNamed && !readsTheLast)
      })
      expect(lost.map(({ path, symbol }) => `${path} ${symbol}`)).toEqual([])
    },
  )
})
