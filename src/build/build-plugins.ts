// Vite plugins: the OpenAPI document beside the screens, compressed copies, the layers of styles, and the place of their link.
import { writeFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The file name of the OpenAPI document in the build folder, for download from there. The server does not serve it. */
export const documentFile = 'openapi.json'

/**
 * Writes the OpenAPI document next to the screens. It imports the document only at the end of a build, because the whole server comes with
 * it.
 */
export function writeApiDocument(): Plugin {
  return {
    name: 'api-document',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const [{ wholeDocument }, { standInCalls }] = await Promise.all([
        import('#server/app.ts'),
        import('#server/stand-in/settings-calls.ts'),
      ])
      await writeFile(join(folder, documentFile), `${JSON.stringify(wholeDocument(standInCalls), null, 2)}\n`)
    },
  }
}

const compressible = /\.(?:js|css|html|json|svg|webmanifest|txt)$/
/** The smallest file that is compressed; in smaller ones the headers cost more than compression saves. */
const minBytes = 512

/**
 * Writes a `.br` and a `.gz` next to every text file of the build. It reads the folder and not the bundle, which lacks the files of the
 * public folder.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file) && !file.startsWith('.vite')).map((file) => writeSmaller(join(folder, file))),
      )
    },
  }
}

async function writeSmaller(file: string): Promise<void> {
  if ((await stat(file)).size < minBytes) return
  const bytes = await readFile(file)
  const [small, smaller] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ])
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
}

/**
 * Moves the link to the stylesheet below the static content of `index.html`, so that this content appears before the styles have loaded.
 * Vite puts the link above it.
 */
export function moveStylesBelowShell(): Plugin {
  return {
    name: 'styles-below-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        const root = '<div id="root">'
        if (!link || !html.includes(root)) throw new Error('index.html has no styles, or no place for the screens')
        return html.replace(link, '').replace(root, `${link}\n    ${root}`)
      },
    },
  }
}

/**
 * Puts the styles of each folder of the app into the cascade layer of its name, whose order `index.html` declares. So the order in which
 * the stylesheets of the chunks load changes nothing. Styles of `routes` are in no layer, and win.
 */
export function layerStyles(): Plugin {
  const layered = /\/src\/app\/(ui|forms|session|records)\/.*\.css$/
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: layered },
      handler: (code, id) => ({ code: `@layer ${layered.exec(id)?.[1] ?? ''} {${code}}`, map: null }),
    },
  }
}
