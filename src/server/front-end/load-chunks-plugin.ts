import type { Plugin } from 'vite'

const loader = '/src/app/api/load-chunk.ts'

/**
 * Replaces the function that Vite puts around every `import()` of the build with the app's own, also in generated route chunks. Vite passes it the files that a chunk
 * needs; a chunk that needs no other is passed its own file.
 */
export function loadChunks(): Plugin {
  return {
    name: 'load-chunks',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (chunk, files, { hostType }) => (hostType === 'js' && files.length === 0 ? [chunk] : files),
        },
      },
    }),
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadChunk as __vitePreload } from '${loader}'`,
    },
  }
}
