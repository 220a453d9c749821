// Serves the built front end from memory, with caching, compression and the content security policy.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { documentFile } from '#build/build-plugins.ts'

/** Answers a request with a file of the built front end; null when it has none for it. */
export type FrontEnd = (request: Request) => Response | null

interface File {
  readonly type: string
  readonly etag: string
  /** The bytes by content coding; always has `identity`. */
  readonly codings: ReadonlyMap<string, Buffer<ArrayBuffer>>
  readonly headers: Readonly<Record<string, string>>
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'
/** Paths below these are never pages. */
const serverPaths = /^\/(?:api|management|health|i18n|assets)(?:\/|$)/

const indexAddress = '/index.html'

interface FrontEndOptions {
  /**
   * Where people open the product below its origin: `/`, or `/depositos/`. The page's base tag has this path, and its addresses are
   * relative to it.
   */
  readonly basePath?: string
  readonly except?: readonly string[]
}

/** Reads a whole build, a few hundred files, into memory, so that a later build in the same folder changes nothing. */
export function loadFrontEnd(dist: string, { basePath = '/', except = [] }: FrontEndOptions = {}): FrontEnd {
  const files = new Map<string, File>()
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const path = join(dist, name)
    if (!name.startsWith('.') && name !== documentFile && !/\.(?:br|gz)$/.test(name) && statSync(path).isFile())
      files.set(`/${name.split(sep).join('/')}`, readFile(path))
  }
  for (const address of except) files.delete(address)
  const index = join(dist, 'index.html')
  if (basePath !== '/' && files.has(indexAddress)) files.set(indexAddress, pageBelow(basePath, readFileSync(index, 'utf8')))
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname, search } = new URL(request.url)
    const file = files.get(pathname)
    // An address with a content hash changes when the file does.
    if (file)
      return respond(
        request,
        file,
        pathname.startsWith('/assets/') || (pathname.startsWith('/i18n/') && search !== '') ? immutable : revalidate,
      )
    if (pathname.startsWith('/assets/')) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
    const page = files.get(indexAddress)
    if (!page || !(pathname === '/' || isNavigation(request, pathname))) return null
    return respond(request, page, revalidate)
  }
}

function isNavigation(request: Request, pathname: string): boolean {
  if (serverPaths.test(pathname)) return false
  const mode = request.headers.get('sec-fetch-mode')
  return mode === null ? (request.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate'
}

function pageBelow(basePath: string, built: string): File {
  const page = Buffer.from(built.replace('<base href="/" />', `<base href="${basePath}" />`))
  return fileOf(indexAddress, new Map(Object.entries({ identity: page, br: brotliCompressSync(page), gzip: gzipSync(page) })))
}

function readFile(path: string): File {
  const codings = new Map([['identity', readFileSync(path)]])
  for (const [coding, end] of Object.entries({ br: '.br', gzip: '.gz' }))
    if (existsSync(path + end)) codings.set(coding, readFileSync(path + end))
  return fileOf(path, codings)
}

function fileOf(name: string, codings: File['codings']): File {
  const bytes = codings.get('identity') ?? Buffer.alloc(0)
  return {
    type: getMimeType(name) ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    codings,
    headers: name.endsWith('.html') ? { 'Content-Security-Policy': pagePolicy(bytes.toString('utf8')) } : {},
  }
}

function respond(request: Request, file: File, cache: string): Response {
  const headers = new Headers({
    ...file.headers,
    'Content-Type': file.type,
    'Cache-Control': cache,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const coding = acceptedCoding(request, [...file.codings.keys()])
  const bytes = file.codings.get(coding) ?? Buffer.alloc(0)
  if (coding !== 'identity') headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

export function acceptedCoding(request: Request, offered: readonly string[]): string {
  const header = request.headers.get('accept-encoding')?.toLowerCase() ?? ''
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []))
  return ['br', 'gzip'].find((coding) => offered.includes(coding) && accepted.includes(coding)) ?? 'identity'
}

/**
 * Returns the content security policy of the page. Only scripts of this origin run, and the inline script by its hash. Styles are less
 * strict because the components set properties in `style` attributes.
 */
function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
