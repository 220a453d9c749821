import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)

type Manifest = z.infer<typeof manifest>

interface Screen {
  readonly pattern: RegExp
  /** How many segments of the address are words and not parameters: `/add` goes before `/:id`. */
  readonly words: number
  readonly chunks: readonly string[]
}

const routesFolder = 'src/app/routes/'

/**
 * Returns, for an address, the `Link` header with the files that its screen needs besides the main script, or null for an address without a screen. The browser loads them
 * together with the main script; without it the router would ask for them one round trip later.
 */
export function readRoutePreloads(dist: string, basePath = '/'): (pathname: string) => string | null {
  const file = join(dist, '.vite', 'manifest.json')
  if (!existsSync(file)) return () => null
  const read = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const screens = screensOf(read)
  const main = withImports(
    read,
    Object.keys(read).filter((key) => read[key]?.isEntry),
  )
  return (pathname) => {
    const screen = screens.find(({ pattern }) => pattern.test(pathname))
    if (!screen) return null
    const files = [...withImports(read, screen.chunks)].filter((path) => !main.has(path))
    return (
      files
        .map((path) => `<${basePath}${path}>; rel=${path.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`)
        .join(', ') || null
    )
  }
}

/** Every screen with the chunks of its route and its layouts, the most specific address first. */
function screensOf(read: Manifest): Screen[] {
  const routes = Object.keys(read)
    .filter((key) => key.startsWith(routesFolder))
    .map((key) => ({ key, name: key.slice(routesFolder.length).replace(/\.tsx(?:\?.*)?$/, '') }))
  const screens = [...new Set(routes.map(({ name }) => name))].filter((name) => !/(?:^|[./])(?:route|__root)$/.test(name))
  return screens
    .map((name) => {
      const parts = addressParts(name)
      return {
        pattern: new RegExp(`^${parts.map(partPattern).join('')}/?$`),
        words: parts.filter((part) => !part.includes('$')).length,
        chunks: routes.filter((route) => route.name === name || isLayoutOf(route.name, name)).map(({ key }) => key),
      }
    })
    .sort((a, b) => b.words - a.words)
}

/** `_session/warehouse.$warehouseId.stocks/index` as `warehouse`, `$warehouseId`, `stocks`. */
function addressParts(name: string): string[] {
  return name.split(/[./]/).filter((part) => part !== 'index' && !part.startsWith('_'))
}

/** A word, `$id`, or `{-$key}`, which may be missing. */
function partPattern(part: string): string {
  if (part.startsWith('{-$')) return '(?:/[^/]+)?'
  return part.startsWith('$') ? '/[^/]+' : `/${part}`
}

/** `_session` and `_session/admin/route` are around `_session/admin/health`. */
function isLayoutOf(layout: string, name: string): boolean {
  const around = layout.replace(/\/?route$/, '')
  return around !== name && (name.startsWith(`${around}/`) || name.startsWith(`${around}.`))
}

function withImports(read: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = read[key]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const css of chunk.css ?? []) found.add(css)
    withImports(read, chunk.imports ?? [], found)
  }
  return found
}
