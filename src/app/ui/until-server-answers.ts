import { serverReach } from '#app/api/http.ts'

/** Milliseconds until the next try where the server answers, but not to everything. */
const pause = 3000

/** Resolves when the server can be reached again; after a pause, when it can be reached. */
export async function untilServerAnswers(): Promise<void> {
  if (await serverReach.look()) return await new Promise((resolve) => setTimeout(resolve, pause))
  await new Promise<void>((resolve) => {
    const stop = serverReach.onBack(() => {
      stop()
      resolve()
    })
  })
}
