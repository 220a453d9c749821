import { openStore } from '#server/store/open.ts'
import { newStock, openServer } from '../../support/server.ts'

/** A process that creates stocks until it is killed, and writes a point for each that was answered. */
const [, , file = ''] = process.argv
const server = await openServer({ store: await openStore({ file }) })
const clerk = server.as('operador')
for (;;) {
  await newStock(clerk)
  process.stdout.write('.')
}
