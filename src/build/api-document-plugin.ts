import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The API's document in the build's folder, to be taken from there. It is not served. */
export const documentFile = 'openapi.json'

/** Writes the API's document next to the screens. It is loaded at the end of a build alone, because all of the server comes with it. */
export function writeApiDocument(): Plugin {
  let folder = ''
  return {
    name: 'api-document',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const { apiDocument } = await import('#server/api-document/document.ts')
      await writeFile(join(folder, documentFile), `${JSON.stringify(apiDocument(), null, 2)}\n`)
    },
  }
}
