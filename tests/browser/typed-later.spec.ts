import { asUser, expect, test } from './fixtures.ts'
import { holdFile } from './held-file.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('lo que se escribe antes de que llegue el formulario queda en su primer campo', async ({ page, baseURL, operador, warehouseId }) => {
  const { address, permisoId } = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  const release = await holdFile(page, /assets\/inputs-.*\.js/)
  await page.goto(`${address}/permiso-embarque/${permisoId}`)
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.type('dpx')
  release()
  const first = page.getByRole('textbox', { name: 'Permiso' })
  await expect(first).toBeFocused()
  await expect(first).toHaveValue(/dpx/i)
  await expect(page).toHaveURL(new RegExp(`/permiso-embarque/${permisoId}$`))
})
