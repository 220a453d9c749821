/// <reference types="vitest/config" />
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sameServer } from './src/server/development/vite-plugin.ts'
import { rememberSources } from './src/server/front-end/build.ts'
import { loadChunks } from './src/server/front-end/load-chunks-plugin.ts'
import { precompress } from './src/server/front-end/precompress-plugin.ts'

const catalogue = 'src/app/public/i18n/es.json'
/** The catalogue's address changes when its words do, so it may be kept for ever (`app/README.md#words`). */
const stamp = existsSync(catalogue) ? createHash('sha256').update(readFileSync(catalogue)).digest('hex').slice(0, 10) : 'none'
const testing = process.env['VITEST'] !== undefined

export default defineConfig({
  appType: 'spa',
  base: '/',
  publicDir: 'src/app/public',
  // Also read by the script in index.html, which cannot import.
  define: { 'import.meta.env.VITE_BUILD_STAMP': JSON.stringify(stamp) },
  plugins: [
    // The generated tree is committed: tests need no generator, and start a second earlier.
    ...(testing
      ? []
      : [
          tanstackRouter({
            target: 'react',
            routesDirectory: './src/app/routes',
            generatedRouteTree: './src/app/routeTree.gen.ts',
            addExtensions: true,
            quoteStyle: 'single',
            semicolons: false,
            disableLogging: true,
            tmpDir: 'node_modules/.cache/tanstack-router',
            routeFileIgnorePrefix: '-',
            autoCodeSplitting: true,
            // Loaders would otherwise stay in the main script and pull what they call along.
            codeSplittingOptions: {
              defaultBehavior: [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
            },
          }),
        ]),
    react(),
    sameServer(),
    loadChunks(),
    precompress(),
    rememberSources(),
  ],
  server: { host: process.env['HOST'] || '127.0.0.1', port: Number(process.env['PORT'] || 5173) },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    // The shell, the list and all they stand on come as one file: forty small ones weigh a sixth more when compressed. The two of Mantine would otherwise be
    // files of 200 bytes each, and a browser asks a server without HTTP/2 for six at a time.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'product', test: /src\/app\/router\.ts$|get-contrast-color|use-isomorphic-effect/ }] } },
    },
  },
  test: {
    // Patience for a busy machine stands here and in no single test: every wait polls for a state, so a long limit costs nothing while all goes well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share what they import, which halves the time: the store, the screen and the globals are made anew for each test anyway.
    isolate: false,
    // One for each core; by itself vitest leaves one core out, half of a machine that has two.
    maxWorkers: '100%',
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'domain', environment: 'node', include: ['tests/domain/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], globalSetup: ['tests/support/postgres.ts'] },
      },
      { extends: true, test: { name: 'house', environment: 'node', include: ['tests/house/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'app', environment: 'jsdom', include: ['tests/app/**/*.test.{ts,tsx}'], setupFiles: ['tests/support/jsdom.ts'] },
      },
    ],
  },
})
