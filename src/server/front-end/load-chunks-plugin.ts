import type { Plugin } from 'vite'
import { isProgram } from './parts.ts'

const loader = '/src/app/api/load-chunk.ts'
const viteExport = 'export const __vitePreload ='

/**
 * Puts `loadChunk` around Vite's own preload function, which every `import()` of the built program goes through, the generated ones of routes too.
 * Vite names the files that a chunk depends on, relative to the chunk that imports it; a chunk without dependencies is named itself.
 */
export function loadChunks(): Plugin {
  return {
    name: 'load-chunks',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (chunk, files, { hostType }) => {
            // It comes with the page.
            if (isProgram(chunk)) return []
            return hostType === 'js' && files.length === 0 ? [chunk] : files
          },
        },
      },
    }),
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(viteExport))
          this.error('Vite’s preload helper has another shape: adapt src/server/front-end/load-chunks-plugin.ts.')
        return `import { loadChunk } from '${loader}'
${code.replace(viteExport, 'const vitePreload =')}
export const __vitePreload = (load, files = [], importer) =>
  loadChunk(() => vitePreload(load, files, importer), files.map((file) => new URL(file, importer).href))`
      },
    },
  }
}
