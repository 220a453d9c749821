import pino from 'pino'
import { createAuthorityClient } from '#server/authority/client.ts'
import { startWorker } from '#server/sending/worker.ts'
import { openStore } from '#server/store/open.ts'
import { aTicket, freeTickets } from '../../support/tickets.ts'

/** A process with a single worker, which a test kills: `node child.ts <store's file> <authority's address> <token> <sign>`. */
const [file = '', url = '', token = '', sign = ''] = process.argv.slice(2)
const store = await openStore({ file })
startWorker({
  store,
  clock: () => new Date(),
  authority: createAuthorityClient({ url }),
  contract: { check: () => Promise.resolve({ kind: 'same' }) },
  tickets: freeTickets(() => Promise.resolve(aTicket({ token, sign }))),
  log: pino({ level: 'silent' }),
})
