import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|json|svg|webmanifest|txt)$/
/** Below this the headers cost more than what compression saves. */
const smallest = 512

/**
 * Leaves a `.br` and a `.gz` beside every text file of the build, so that the server never compresses the same bytes twice. Looks at the folder
 * and not at the bundle, because what lies in the public folder is only copied.
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
  if ((await stat(file)).size < smallest) return
  const bytes = await readFile(file)
  const [small, smaller] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ])
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
}
