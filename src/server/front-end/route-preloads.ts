import { readScreenFiles, type ScreenFiles } from './screen-files.ts'

interface Screen {
  readonly pattern: RegExp
  /** How many segments of the address are words and not parameters: `/add` goes before `/:id`. */
  readonly words: number
  readonly files: readonly string[]
}

const routesFolder = 'src/app/routes/'

/**
 * Returns, for an address, the `Link` header with the files that its screen needs besides the main script, or null for an address without a screen. The browser loads them
 * together with the main script; without it the router would ask for them one round trip later.
 */
export function readRoutePreloads(dist: string, basePath = '/'): (pathname: string) => string | null {
  const read = readScreenFiles(dist)
  if (!read) return () => null
  const screens = screensOf(read)
  return (pathname) => {
    const screen = screens.find(({ pattern }) => pattern.test(pathname))
    return screen?.files.map((file) => `<${basePath}${file}>; rel=modulepreload`).join(', ') || null
  }
}

/** Every screen with the files of its route and its layouts, the most specific address first. */
function screensOf({ screens }: ScreenFiles): Screen[] {
  const routes = Object.entries(screens)
    .filter(([path]) => path.startsWith(routesFolder) && !path.includes('/-'))
    .map(([path, files]) => ({ name: path.slice(routesFolder.length).replace(/\.tsx$/, ''), files }))
  return routes
    .filter(({ name }) => !/(?:^|[./])(?:route|__root)$/.test(name))
    .map(({ name, files }) => {
      const parts = addressParts(name)
      const around = routes.filter((route) => isLayoutOf(route.name, name)).flatMap((route) => route.files)
      return {
        pattern: new RegExp(`^${parts.map(partPattern).join('')}/?$`),
        words: parts.filter((part) => !part.includes('$')).length,
        files: [...new Set([...files, ...around])],
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
