// Vite plugin that writes Brotli and gzip copies next to the text files of a build.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|json|svg|webmanifest|txt)$/
/** The smallest file that is compressed; in smaller ones the headers cost more than compression saves. */
const minBytes = 512

/**
 * Writes a `.br` and a `.gz` next to every text file of the build. It reads the folder and not the bundle, which lacks the files of the
 * public folder.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
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
