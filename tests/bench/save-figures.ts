import { setTimeout as pause } from 'node:timers/promises'
import { press } from './pointer.ts'
import type { Subject } from './subjects.ts'
import { visit, type Opening } from './visit.ts'
import { seenAt, sincePressed } from './watch.ts'

/** A person takes at least so long from the typed number to the button. */
const restMs = 1000

let lastTyped = 100

/** Opens a line, changes it, and returns the milliseconds from the press of its button to the toast: the first save of a page that was opened with an empty cache. */
export async function measureSave(opening: Opening, subject: Subject): Promise<number> {
  const toast = [{ selector: '[role="status"], [role="alert"]', text: 'Linea de mercaderia actualizada' }]
  const line = await visit(opening, subject.line, { form: subject.line.content, toast })
  await seenAt(line.page, 'form')
  await subject.beginEdit(line.page)
  lastTyped += 1
  await line.page.getByLabel('Cantidad').fill(String(lastTyped))
  await pause(restMs)
  await press(line, line.page.getByRole('button', { name: 'Guardar cambios' }))
  const taken = await sincePressed(line.page, 'toast')
  await line.close()
  return taken
}
