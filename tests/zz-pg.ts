import { openStore } from '#server/store/database/open.ts'
import { runPostgres } from './support/postgres.ts'
const { url } = await runPostgres()
await (await openStore({ url })).close()
console.log(url)
setInterval(() => undefined, 1000)
