// Command `npm run demo-data`: fills the database with the demonstration data.
import { hashPassword } from '../http/auth/password-hash.ts'
import { runCommand, say } from '../process/start/start-failure.ts'
import { openDataFolder } from '../process/storage/data-folder.ts'
import { openInstallation } from '../process/storage/database.ts'
import { openSecrets } from '../process/storage/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { certifyDemo } from './demo-certificate.ts'
import { loadDemoData } from './demo-data.ts'
import { largeSize, loadLargeDemo } from './large.ts'

/** `npm run demo-data [-- --large]` fills the database that `npm start` would open. No server may be running on it. */
async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const folder = openDataFolder(settings.dataDir, { alone: settings.databaseUrl === null, isMade: true })
  const store = await openInstallation(settings, folder)
  try {
    const now = new Date()
    const isNew = await loadDemoData(store, { now, hashPassword })
    say(isNew ? 'Datos de demostración cargados.' : 'La base ya tenía datos: queda como estaba.')
    await certifyDemo(store, { now, secrets: await openSecrets(settings, folder, store, () => now), isNew })
    if (!process.argv.includes('--large')) return
    const { warehouseId } = await loadLargeDemo(store, { now })
    say(`Depósito de gran volumen: /warehouse/${warehouseId}/stocks, con ${largeSize.stocks} stocks.`)
  } finally {
    await store.close()
    folder.release()
  }
}

await runCommand(run)
