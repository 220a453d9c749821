import { recordPathOf } from '#domain/contract/family.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { type GenericName, genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { newest } from '../support/foreign/records.ts'
import { resourceNouns } from '../support/foreign/resources.ts'
import { expect, follow } from './fixtures.ts'
import { readsSpanish, test } from './foreign-fixtures.ts'
import { choose, fillForm, formOf, save } from './generic-form.ts'
import { type AtHand, typings } from './generic-values.ts'
import { certificateFiles } from './generic-world.ts'
import { scrollTo } from './scrolling.ts'
import { say } from './words.ts'

const company = { search: 'Aduanera del Plata', id: 4 }
const deposito = { search: 'Terminal Norte', id: 7 }
const byId = (id: number) => ({ search: String(id), id })

const relations: AtHand['relations'] = {
  company: [company, company],
  users: [{ search: 'marta@terminal.example', id: 9 }, null],
  deposito: [deposito, deposito],
  stock: [byId(newest.open), byId(newest.refused)],
  permisoEmbarque: [byId(501), null],
  documentoTransporte: [null, byId(601)],
}

const foreignNames = genericNames.filter((name) => Object.values(resourceNouns).includes(name))
const collectionOf = (name: GenericName): string => recordPathOf(genericFamilies[name]).split('/').at(-1) ?? ''

test('las listas y las fichas de otro servidor se leen enteras, en castellano', async ({ page, enter, foreign }) => {
  const main = page.getByRole('main')
  await enter('admin')
  await page.goto('/company-management')
  for (const name of foreignNames) {
    const rows = foreign.resources.get(collectionOf(name)) ?? []
    await follow(page, `/${wordOf(name)}`)
    for (const { id } of [rows.at(-1), rows[0]].flatMap((row) => row ?? []))
      await scrollTo(page, main.locator('a[data-row]', { hasText: new RegExp(`^${id}$`) }))
    await readsSpanish(page)
    await follow(page, `/${wordOf(name)}/${rows[0]?.id ?? 0}`)
    await expect(main.locator('dd').first(), name).toBeVisible()
    await readsSpanish(page)
  }
})

// One of each kind: who it is of is not said, users, a list by pages, and one of two relations.
for (const name of ['certificate', 'deposito', 'permisoEmbarque', 'lineaMercaderia'] as const)
  test(`${wordOf(name)} de otro servidor: alta, cambio y baja, en castellano`, async ({ page, enter, foreign }) => {
    const main = page.getByRole('main')
    const address = `/${wordOf(name)}`
    const ids = () => foreign.resources.get(collectionOf(name))?.map((row) => row.id)
    const atHand: AtHand = { relations, files: name === 'certificate' ? certificateFiles() : {} }
    const said = async (verb: string, id: number): Promise<void> => {
      await expect(page.getByText(say(`depositosApp.${name}.${verb}`, { param: id }), { exact: true }).last()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
      await readsSpanish(page)
    }
    await enter('admin')
    await page.goto(`${address}/new`)
    await fillForm(page, typings(name, 0, atHand))
    const id = await save(page, name, 'POST')
    await said('created', id)
    expect(ids()).toContain(id)

    await follow(page, `${address}/${id}/edit`)
    await expect(main.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id))
    // Its certificates do not say whose they are.
    if (name === 'certificate') await choose(page, formOf(page).locator('[data-path="company"]'), company.search)
    await fillForm(page, typings(name, 1, atHand))
    await readsSpanish(page)
    await save(page, name, 'PUT')
    await said('updated', id)
    const put = foreign.asked.findLast(({ method }) => method === 'PUT')
    if (name !== 'certificate') expect(put).toMatchObject({ path: `/${recordPathOf(genericFamilies[name])}`, body: { id } })
    expect(put?.body).not.toHaveProperty('version')

    await follow(page, `${address}/${id}/delete`)
    await readsSpanish(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await said('deleted', id)
    expect(ids()).not.toContain(id)
  })
