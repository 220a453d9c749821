// Vite plugin that writes the OpenAPI document of the API into the build folder, for download, not for serving.
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The file name of the OpenAPI document in the build folder, for download from there. The server does not serve it. */
export const documentFile = 'openapi.json'

/**
 * Writes the OpenAPI document next to the screens. It imports the document only at the end of a build, because the whole server comes with
 * it.
 */
export function writeApiDocument(): Plugin {
  let folder = ''
  return {
    name: 'api-document',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const [{ wholeDocument }, { standInCalls }] = await Promise.all([
        import('#server/app.ts'),
        import('#server/stand-in/settings-calls.ts'),
      ])
      await writeFile(join(folder, documentFile), `${JSON.stringify(wholeDocument(standInCalls), null, 2)}\n`)
    },
  }
}
