/// <reference types="vitest/config" />
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerStyles, moveStylesBelowShell, precompress, writeApiDocument } from './src/build/build-plugins.ts'
import { writeSourcesHash } from './src/build/build.ts'
import { chunkGroups } from './src/build/chunk-groups.ts'
import { devServerPlugin } from './src/build/dev-server-plugin.ts'

const catalogue = 'src/app/public/i18n/es.json'
/** Part of the catalogue's address, which changes with its texts, so that browsers may cache it for ever (`app/README.md#words`). */
const stamp = existsSync(catalogue) ? createHash('sha256').update(readFileSync(catalogue)).digest('hex').slice(0, 10) : 'none'
const testing = process.env['VITEST'] !== undefined

export default defineConfig({
  appType: 'spa',
  // The page's base tag says where the product is (`PUBLIC_URL` may have a path), so every address of the build is relative.
  base: './',
  publicDir: 'src/app/public',
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
            // A loader needs what its screen needs. Those that name another grouping stay in the main script: they begin the queries in the moment of the click, beside the screen's code.
            codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
          }),
        ]),
    react(),
    devServerPlugin(),
    layerStyles(),
    moveStylesBelowShell(),
    precompress(),
    writeApiDocument(),
    writeSourcesHash(),
  ],
  css: {
    modules: {
      // The class and three letters of its file's hash: short, because the scripts contain all names.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256')
          .update(relative(import.meta.dirname, file))
          .digest('base64url')
          .slice(0, 3)}`,
    },
  },
  server: { host: process.env['HOST'] || '127.0.0.1', port: Number(process.env['PORT'] || 5173) },
  build: {
    outDir: 'dist',
    // The oldest browsers that work; the `lib` of `src/app` and `src/domain` holds the calls to what they have.
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 750,
    // The page has no such link, and the oldest browsers load a part without its hint.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    // Long limits for a busy machine, set here and in no single test: every wait polls for a state, so they cost nothing while the tests pass.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share their modules, which halves the time: store, screen and globals are made anew for each test.
    isolate: false,
    // What a test makes dies young: with more room for it, less is collected.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    // One more than cores: a test waits a third of its time.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'domain', environment: 'node', include: ['tests/domain/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], globalSetup: ['tests/support/postgres.ts'] },
      },
      { extends: true, test: { name: 'repository', environment: 'node', include: ['tests/repository/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'app', environment: 'jsdom', include: ['tests/app/**/*.test.{ts,tsx}'], setupFiles: ['tests/support/jsdom.ts'] },
      },
    ],
  },
})
