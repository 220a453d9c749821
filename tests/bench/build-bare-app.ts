import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { precompress } from '#server/front-end/precompress-plugin.ts'

const source = fileURLToPath(new URL('bare-app', import.meta.url))

/** Builds the barest page into `<dataDir>/bare`, where `server.ts` finds it: with Vite's own chunks, and compressed as the product is. */
export async function buildBareApp(dataDir: string): Promise<void> {
  await build({
    root: source,
    configFile: false,
    base: '/bare/',
    logLevel: 'error',
    plugins: [react(), precompress()],
    build: { outDir: join(dataDir, 'bare'), emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  })
}
