import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer, type Plugin } from 'vite'
import * as z from 'zod/mini'

const scriptFile = 'src/app/page/page-script.ts'
const shellFile = 'src/app/page/page-shell.tsx'
const texts = z.record(z.string(), z.string())
const shellModule = z.object({
  drawPageShell: z.custom<(catalogue: Record<string, string>) => string>((value) => typeof value === 'function'),
})

/**
 * Puts into the page what it needs before any other file has come: the script that makes the first calls (`app/page/begin-page.ts`) and the shell that the person sees
 * (`app/page/page-shell.tsx`). `catalogue` is the file of the texts.
 */
export function fillPage(catalogue: string): Plugin {
  let root = ''
  let define: Record<string, string> = {}
  return {
    name: 'fill-page',
    configResolved(config) {
      root = config.root
      define = { 'import.meta.env.VITE_BUILD_STAMP': String(config.define?.['import.meta.env.VITE_BUILD_STAMP']) }
    },
    transformIndexHtml: {
      // After Vite's own work on the page, which would take its styles apart.
      order: 'post',
      async handler(html) {
        const [script, shell] = await Promise.all([compileScript(root, define), drawShell(root, catalogue)])
        return html.replace('<!-- script -->', () => `<script>${script}</script>`).replace('<!-- shell -->', () => shell)
      },
    },
  }
}

async function compileScript(root: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    define,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2022', minify: true, lib: { entry: join(root, scriptFile), formats: ['iife'], name: 'page' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${scriptFile} was not compiled`)
  return chunk.code.trim()
}

async function drawShell(root: string, catalogue: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    publicDir: false,
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { drawPageShell } = shellModule.parse(await server.ssrLoadModule(join(root, shellFile)))
    return drawPageShell(texts.parse(JSON.parse(readFileSync(join(root, catalogue), 'utf8'))))
  } finally {
    await server.close()
  }
}
