// Usual names of countries that the customs authority's list has otherwise, folded, by code.
import { catalogOf } from '../catalogs/entry.ts'

/** The names that can mean only this country. The list's own names are not repeated. */
export const countryNames: ReadonlyMap<string, readonly string[]> = new Map(
  catalogOf(`
101 burkina
102 algeria
103 botsuana
105 cameroon
107 centroafrica, central african republic
108 congo brazzaville, republica del congo
109 congo democratico, rep democratica del congo, rd congo, rdc, zaire, dr congo, congo kinshasa
110 cote d ivoire, ivory coast
113 egypt
120 kenia
125 malaui
127 morocco
128 mauricio, mauritius
132 zimbabue
133 ruanda
137 suazilandia, esuatini, eswatini, swaziland
139 tanzania republica unida de, republica unida de tanzania
141 tunisia
153 yibuti, djibuti
156 guinea bisau
159 republica de sudafrica, south africa, africa del sur, rsa
161 ethiopia
200 republica argentina, rep argentina
202 estado plurinacional de bolivia
203 brazil, republica federativa del brasil
206 costarica
209 dominicana, rep dominicana, dominican republic, santo domingo
211 salvador
212 eeuu, ee uu, e e u u, eua, e u a, usa, u s a, us, u s, united states, united states of america, estados unidos de america, estados unidos de norteamerica, estados unidos norteamerica, norteamerica, ee uu de america, eeuu de america, est unidos
218 mejico, estados unidos mexicanos
224 trinidad, trinidad tobago, trinidad and tobago
225 republica oriental del uruguay, rou
226 republica bolivariana de venezuela
232 surinam
236 belize
244 curacao
302 arabia, arabia saudi, saudi arabia
303 bahrain, barein
304 myanmar, birmania
306 camboya, kampuchea, cambodia
308 corea del norte, corea norte, north korea, republica popular democratica de corea, rpd de corea, dprk
309 corea del sur, corea sur, south korea, republica de corea, rep de corea, republic of korea, rok, corea republica de
310 republica popular china, rep popular china, republica popular de china, r p china, rp china, rpc, prc, china continental, china popular
312 philippines, islas filipinas
313 taipei, formosa taiwan, chinese taipei
317 iraq
318 republica islamica de iran
320 japan
321 jordan, jordan reino hachemita
322 catar
325 lebanon
326 malaysia, malacia
327 maldivas
331 emiratos arabes, emiratos, eau, e a u, uae, u a e, united arab emirates, dubai
333 singapore
335 thailand, thailandia
337 viet nam
341 hongkong
344 macau
348 yemen
350 azerbaijan
352 kazajistan, kazakhstan, kazakstan
357 palestina
358 timor leste
406 belgium
409 denmark
410 spain, reino de espana
411 finland
412 france
413 greece
414 hungary
415 ireland, eire
417 italy
422 norway
423 netherlands, the netherlands, holanda, holland, nederland, reino de los paises bajos
424 poland
426 gran bretana, inglaterra, escocia, gales, uk, u k, united kingdom, great britain, england, irlanda del norte, reino unido de gran bretana, gb
427 romania
429 sweden
430 switzerland
431 vaticano, santa sede, ciudad del vaticano
435 cyprus
436 turkey, turkiye
438 germany, deutschland, republica federal de alemania
439 belarus, belorusia
443 moldova
444 federacion rusa, federacion de rusia, russia, russian federation
445 ukraine
446 bosnia, bosnia y herzegovina
447 croatia
448 slovakia
449 slovenia
450 macedonia del norte
451 chequia, rep checa, czech republic
504 nueva zelanda, new zealand
506 samoa
512 fiji, fiyi, islas fiyi
513 papua
515 micronesia
518 salomon
520 marshall
`).map(({ code, label }) => [code, label.split(', ')]),
)
