import type { Plugin } from 'vite'

const loader = '/src/app/api/load-chunk.ts'

/**
 * Puts `loadChunk` in the place of Vite's own function around every `import()` of the built program, those of the generated route parts too, so that none can be
 * forgotten. Vite hands it the files that a part stands on; the file of a part that stands on nothing else is named too.
 */
export function chunkLoading(): Plugin {
  return {
    name: 'chunk-loading',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (part, files, { hostType }) => (hostType === 'js' && files.length === 0 ? [part] : files),
        },
      },
    }),
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadChunk as __vitePreload } from '${loader}'`,
    },
  }
}
