import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { readPathOf } from '#domain/contract/family.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { type GenericName, genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { stockDisplay } from '#domain/stock/stock.ts'
import { type Caller, signedIn } from '../support/caller.ts'
import { follow, test } from './fixtures.ts'
import { fillForm, save, shownFields } from './generic-form.ts'
import { formFields, type Typing, typings } from './generic-values.ts'
import { openWorld } from './generic-world.ts'
import { seesNoFault } from './no-fault.ts'
import { say } from './words.ts'

/** Every entity once, by its contract: one that is added to the registry is tested by being there. */
for (const name of genericNames) {
  const address = `/${wordOf(name)}`

  test(`${wordOf(name)}: se crea, se ve, se corrige y se elimina con todos sus campos, sin faltas de accesibilidad`, async ({
    page,
    enter,
    baseURL,
    operador,
    warehouseId,
  }) => {
    const main = page.getByRole('main')
    const { atHand } = await openWorld(operador, warehouseId)
    const admin = await signedIn(baseURL ?? '', 'admin')
    await enter('admin')

    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`${name}.list`))
    await main
      .getByRole('link', { name: say(`${name}.add`) })
      .first()
      .click()
    await expect(page).toHaveURL(`${address}/new`)
    const first = typings(name, 0, atHand(name))
    await fillForm(page, first)
    expect((await shownFields(page)).toSorted()).toEqual(expect.arrayContaining(first.map(({ field }) => field)))
    expect(formFields(name)).toEqual(expect.arrayContaining(await shownFields(page)))
    await seesNoFault(page, `${name}, nuevo`)
    const id = await save(page, name, 'POST')
    await expect(page.getByText(say(`depositosApp.${name}.created`, { param: id }), { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
    await answersWhatWasTyped(admin, name, id, first)

    const link = main.locator('a[data-row]', { hasText: new RegExp(`^${id}$`) })
    await expect(link).toBeVisible()
    await seesNoFault(page, `${name}, lista`)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${address}/${id}$`))
    await showsEveryField(page, name, first)
    await seesNoFault(page, `${name}, detalle`)

    await main.getByRole('link', { name: 'Editar', exact: true }).click()
    await expect(page).toHaveURL(`${address}/${id}/edit`)
    await expect(main.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id))
    await expect(main.getByRole('textbox', { name: 'ID', exact: true })).not.toBeEditable()
    const second = typings(name, 1, atHand(name))
    await fillForm(page, second)
    await save(page, name, 'PUT')
    // A certificate has the same sentence for both, and the first may still be fading out.
    await expect(page.getByText(say(`depositosApp.${name}.updated`, { param: id }), { exact: true }).last()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
    await answersWhatWasTyped(admin, name, id, second)

    const dialog = page.getByRole('dialog', { name: say('entity.delete.title') })
    await follow(page, `${address}/${id}/delete`)
    await expect(dialog).toContainText(String(id))
    // The question is the same for all.
    if (name === genericNames[0]) await seesNoFault(page, `${name}, eliminar`)
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText(say(`depositosApp.${name}.deleted`, { param: id }), { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const { status, body } = await admin.get(`${readPathOf(genericFamilies[name])}/${id}`)
    // A stock leaves a trace for administrators.
    if (name === 'stock') expect(body).toMatchObject({ deletedByUser: 'admin' })
    else expect(status).toBe(404)
  })
}

const identified = z.object({ id: z.number() })

async function answersWhatWasTyped(admin: Caller, name: GenericName, id: number, typed: readonly Typing[]): Promise<void> {
  const { body } = await admin.get(`${readPathOf(genericFamilies[name])}/${id}`)
  const answer = z.record(z.string(), z.unknown()).parse(body)
  const expected = typed.filter((one) => one.answer !== undefined)
  const found = expected.map(({ field, control }) => [
    field,
    control === 'relation' || control === 'users' ? idsIn(answer[field]) : answer[field],
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected.map((one) => [one.field, one.answer])))
}

function idsIn(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map(idsIn).toSorted((one, other) => Number(one) - Number(other))
    : (identified.safeParse(value).data?.id ?? null)
}

/** Each value is shown as it was typed, a code with its words, and a relation as a link. */
async function showsEveryField(page: Page, name: GenericName, typed: readonly Typing[]): Promise<void> {
  const main = page.getByRole('main')
  const values = main.locator('dd')
  await expect(values.first()).toBeVisible()
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[-,.\s]/g, '')
  const shown = (await values.allInnerTexts()).map(bare)
  const missing = typed.filter(
    ({ control, text, answer }) =>
      control !== 'switch' && control !== 'relation' && answer !== undefined && !shown.some((one) => one.includes(bare(text))),
  )
  expect(missing.map(({ field }) => field)).toEqual([])
  for (const { control, field, answer } of typed)
    if (control === 'relation') await expect(main.locator(`dd a[href="/${wordOf(field)}/${String(answer)}"]`)).toBeVisible()
  if (name === 'stock') expect(shown).toContain(bare(stockDisplay({ state: 'OPEN' }).label))
  expect(shown.length).toBeGreaterThanOrEqual(Object.keys(genericFamilies[name].fields).length - 1)
}
