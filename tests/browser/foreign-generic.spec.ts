import { genericFamilies } from '#domain/administration/generic-families.ts'
import { recordPathOf } from '#domain/contract/family.ts'
import { type GenericName, genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { resourceNouns } from '../support/foreign/resources.ts'
import { issuedCertificate } from '../support/issued-certificate.ts'
import { expect, follow } from './fixtures.ts'
import { readsSpanish, test } from './foreign-fixtures.ts'
import { scrollTo } from './scrolling.ts'

const foreignNames = genericNames.filter((name) => Object.values(resourceNouns).includes(name))
const collectionOf = (name: GenericName): string => recordPathOf(genericFamilies[name]).split('/').at(-1) ?? ''

test('las listas y las fichas de otro servidor se leen enteras, en castellano', async ({ page, enter, foreign }) => {
  const main = page.getByRole('main')
  await enter('admin', '/company-management')
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

// One that is added as well, users, and a list by pages.
for (const name of ['lineaMercaderia', 'deposito', 'permisoEmbarque'] as const)
  test(`${wordOf(name)} de otro servidor se agrega, se cambia y se elimina en castellano`, async ({ page, enter, foreign }) => {
    const main = page.getByRole('main')
    const address = `/${wordOf(name)}`
    const save = main.getByRole('button', { name: /^Guardar/ })
    const rows = () => foreign.resources.get(collectionOf(name)) ?? []
    const said = async (sentence: RegExp): Promise<void> => {
      await expect(page.getByText(sentence).last()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
      await readsSpanish(page)
    }
    await enter('admin')
    if (name === 'lineaMercaderia') {
      await page.goto(`${address}/new?permisoEmbarque=501`)
      await main.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
      await main.getByRole('textbox', { name: 'Cantidad' }).fill('21')
      await main.getByRole('textbox', { name: 'Peso bruto (kg)' }).fill('10.5')
      await save.click()
      await expect
        .poll(() => foreign.asked.findLast(({ method }) => method === 'POST')?.body)
        .toMatchObject({ cantidad: 21, pesoBruto: 10.5 })
      await said(/^Linea de mercaderia agregada$/)
    }

    const { id } = rows().at(-1) ?? { id: 0 }
    await page.goto(`${address}/${id}/edit`)
    await expect(main.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id))
    await readsSpanish(page)
    await save.click()
    await said(/actualizad[ao]$|^Cambios realizados$/)
    const put = foreign.asked.findLast(({ method }) => method === 'PUT')
    expect(put).toMatchObject({ path: `/${recordPathOf(genericFamilies[name])}`, body: { id } })
    expect(put?.body).not.toHaveProperty('version')

    // The one that it has holds stocks.
    if (name === 'deposito') return
    await follow(page, `${address}/${id}/delete`)
    await readsSpanish(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await said(/ eliminad[ao]$/)
    expect(rows().map((row) => row.id)).not.toContain(id)
  })

test('product.md 7: a quien no completa nada se le dice el dueño, el perfil, quién crea y hasta cuándo vale un certificado', async ({
  page,
  enter,
  foreign,
}) => {
  const main = page.getByRole('main')
  const fill = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).first().fill(text)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  }
  await enter('admin', '/company-management')
  await main.getByRole('button', { name: 'Agregar compañia' }).click()
  await fill({ Nombre: 'Terminal Sur', CUIT: '30-59042877-5' })
  await expect(page.getByRole('dialog', { name: 'Compañia creada' })).toBeVisible()
  expect(foreign.resources.get('companies')?.at(-1)).toMatchObject({ name: 'Terminal Sur', ownerUsername: 'admin' })
  await page.goto('/company-management/company/4/users')
  await main.getByRole('button', { name: 'Agregar usuario' }).click()
  await fill({ Nombre: 'Marta', Apellido: 'Paz', 'Correo electronico': 'paz@terminal.example', 'Nombre de usuario': 'paz' })
  await expect(page.getByText('Usuario creado')).toBeVisible()

  const { cert, key } = issuedCertificate({
    cuit: '33504932619',
    from: new Date('2026-01-02T12:00:00Z'),
    to: new Date('2033-06-07T12:00:00Z'),
  })
  const files = [cert, key.export({ type: 'pkcs8', format: 'pem' }).toString()].map((text) => Buffer.from(text))
  for (const address of ['/company-management/company/4/view', '/certificate/61/edit']) {
    await page.goto(address)
    if (address.endsWith('view')) await main.getByRole('button', { name: 'Editar certificado' }).click()
    else {
      await main.getByRole('combobox', { name: 'Compañia' }).fill('plata')
      await page.getByRole('option', { name: /Aduanera del Plata/ }).click()
    }
    for (const [index, buffer] of files.entries())
      await main
        .locator('input[type="file"]')
        .nth(index)
        .setInputFiles({ name: `empresa.${index === 0 ? 'crt' : 'key'}`, mimeType: '', buffer })
    await expect(main.getByRole('textbox', { name: 'Vencimiento' })).toHaveValue('07/06/33 09:00')
    await main.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Certificado guardado')).toBeVisible()
  }
  expect(foreign.resources.get('certificates')?.at(0)).toMatchObject({ id: 61, expire: '2033-06-07T12:00:00.000Z' })
  await readsSpanish(page)
})
