import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { type GenericName, genericNames } from '#domain/generic-names.ts'
import { useManagedCompanies } from '../_session/-company/use-managed-companies.ts'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'

/** What a user must have for the lists of an entity to be worth a look. Everybody may create a company, and manages it then. */
const needs: Readonly<Record<GenericName, 'nothing' | 'company' | 'warehouse'>> = {
  company: 'nothing',
  certificate: 'company',
  deposito: 'warehouse',
  stock: 'warehouse',
  permisoEmbarque: 'warehouse',
  documentoTransporte: 'warehouse',
  lineaMercaderia: 'warehouse',
  contenedorAsociado: 'warehouse',
  contenedorVacio: 'warehouse',
  stockError: 'warehouse',
  wsaa: 'company',
}

/** The lists of all entities that the user may see: ROLE_ADMIN each of them, others what their companies and warehouses have. */
export function EntitiesMenu() {
  const [isPressed, setPressed] = useState(false)
  const here = useParams({ strict: false }).entity
  const isAdmin = useIsAdmin()
  const { depositos = [] } = useSession()
  const managesOne = (useManagedCompanies(isPressed) ?? []).length > 0
  const has = { nothing: true, company: managesOne, warehouse: managesOne || depositos.length > 0 }
  return (
    <Menu text={t('global.menu.entities.main')} isHere={here !== undefined} onPress={() => setPressed(true)}>
      {genericNames
        .filter((name) => isAdmin || has[needs[name]])
        .map((name) => (
          <Link key={name} to="/$entity" params={{ entity: name }} className={styles['item']}>
            {t(`${name}.list`)}
          </Link>
        ))}
    </Menu>
  )
}
