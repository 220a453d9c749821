/// <reference types="vitest/config" />
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { rememberSources } from './src/server/build-front-end.ts'
import { loadChunks } from './src/server/build-load-chunks.ts'
import { precompress } from './src/server/build-precompress.ts'
import { sameServer } from './src/server/vite-plugin.ts'

const catalogue = 'src/app/public/i18n/es.json'
/** Part of the catalogue's address, which so changes with its texts: browsers may keep the file for ever. */
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
    // Two cores and real servers in some of the tests: patience instead of flaky time-outs.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'domain', environment: 'node', include: ['tests/domain/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], globalSetup: ['tests/support/postgres.ts'] },
      },
      { extends: true, test: { name: 'house', environment: 'node', include: ['tests/house/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: { name: 'app', environment: 'jsdom', include: ['tests/app/**/*.test.{ts,tsx}'], setupFiles: ['tests/support/jsdom.ts'] },
      },
    ],
  },
})
