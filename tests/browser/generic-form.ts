import { expect, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { GenericName } from '#domain/contract/generic-names.ts'
import type { Typing } from './generic-values.ts'

/** The form of the screen; its fields carry the names of the contract. */
export function formOf(page: Page): Locator {
  return page.getByRole('main').locator('form')
}

/** Fills the form of a generic screen as a person does, one field after the other. */
export async function fillForm(page: Page, typings: readonly Typing[]): Promise<void> {
  for (const one of typings) await fillField(page, formOf(page).locator(`[data-path="${one.field}"]`), one)
}

/** The names of all fields that the form shows at the moment. */
export async function shownFields(page: Page): Promise<string[]> {
  const names = await formOf(page)
    .locator('[data-path]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-path') ?? ''))
  return names.filter((name) => name !== 'id')
}

async function fillField(page: Page, field: Locator, { control, text, field: name }: Typing): Promise<void> {
  switch (control) {
    case 'hidden':
      return await expect(field).toHaveCount(0)
    case 'switch':
      return await field.setChecked(text !== '')
    case 'relation':
    case 'users':
      return await choose(page, field, text)
    case 'time':
      if (await field.isDisabled()) await formOf(page).getByRole('switch').check()
      return await type(field, text)
    case 'file':
      return await chooseFile(page, field, name, text)
    default:
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text)
      else await type(field, text)
  }
}

/** Leaves the field afterwards, because some show what they understood only then. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.blur()
}

/** Searches for a record, and takes the one that names what was typed as a whole word. */
export async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill(text)
  const whole = new RegExp(`(?<!\\d)${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d)`)
  await page.getByRole('listbox').getByRole('option', { name: whole }).first().click()
  // A field for several records keeps its list open.
  await field.blur()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function chooseFile(page: Page, field: Locator, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.click()])
  await chooser.setFiles({ name: `${name}.pem`, mimeType: '', buffer: Buffer.from(text) })
}

const identified = z.object({ id: z.number() })

/** Saves the form, answers what it may ask, and returns the record's id. A company's certificate is kept in place of the one before. */
export async function save(page: Page, name: GenericName, verb: 'POST' | 'PUT'): Promise<number> {
  const method = name === 'certificate' ? 'PUT' : verb
  const answered = page.waitForResponse((answer) => answer.request().method() === method && !answer.url().endsWith('/check'))
  await formOf(page)
    .getByRole('button', { name: /^Guardar/ })
    .click()
  const question = page.getByRole('dialog').getByRole('button', { name: /^(?:Reemplazar|Guardar|Cambiar el CUIT)$/ })
  const answer = await Promise.race([answered, question.waitFor().then(async () => (await question.click(), await answered))])
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return identified.parse(await answer.json()).id
}
