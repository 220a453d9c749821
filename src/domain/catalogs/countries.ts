// List of the customs authority's codes for countries, territories and free zones.
import { type CatalogEntry, catalogOf } from './entry.ts'

/**
 * The customs authority's countries, territories and free zones (`destinoMercaderia`, `procedenciaMercaderia`).
 * The authority refuses those that are `notCurrent` (30963), so forms do not offer them and only old records show them.
 */
export const countries: readonly CatalogEntry[] = catalogOf(`
101 Burkina Faso
102 Argelia
103 Botswana
104 Burundi
105 Camerún
107 República Centroafricana
108 Congo
109 República Democrática del Congo (ex Zaire)
110 Costa de Marfil
111 Chad
112 Benín
113 Egipto
115 Gabón
116 Gambia
117 Ghana
118 Guinea
119 Guinea Ecuatorial
120 Kenya
121 Lesotho
122 Liberia
123 Libia
124 Madagascar
125 Malawi
126 Malí
127 Marruecos
128 Islas Mauricio
129 Mauritania
130 Níger
131 Nigeria
132 Zimbabwe
133 Rwanda
134 Senegal
135 Sierra Leona
136 Somalia
137 Swazilandia
138 - Sudán (código anterior)
139 Tanzania
140 Togo
141 Túnez
142 Uganda
143 - República de Sudáfrica (código anterior)
144 Zambia
145 Territorios vinculados al Reino Unido (África)
146 Territorios vinculados a España (África)
147 Territorios vinculados a Francia (África)
148 - Territorios vinculados a Portugal (África) (código anterior)
149 Angola
150 Cabo Verde
151 Mozambique
152 Seychelles
153 Djibouti
155 Comoras
156 Guinea Bissau
157 Santo Tomé y Príncipe
158 Namibia
159 Sudáfrica
160 Eritrea
161 Etiopía
162 Sudán
163 Sudán del Sur
197 Resto de África
198 Indeterminado (África)
200 Argentina
201 Barbados
202 Bolivia
203 Brasil
204 Canadá
205 Colombia
206 Costa Rica
207 Cuba
208 Chile
209 República Dominicana
210 Ecuador
211 El Salvador
212 Estados Unidos
213 Guatemala
214 Guyana
215 Haití
216 Honduras
217 Jamaica
218 México
219 Nicaragua
220 Panamá
221 Paraguay
222 Perú
223 Puerto Rico
224 Trinidad y Tobago
225 Uruguay
226 Venezuela
227 Territorios vinculados al Reino Unido (América)
228 Territorios vinculados a Dinamarca (América)
229 Territorios vinculados a Francia (América)
230 Territorios holandeses (América)
231 Territorios vinculados a Estados Unidos (América)
232 Suriname
233 Dominica
234 Santa Lucía
235 San Vicente y las Granadinas
236 Belice
237 Antigua y Barbuda
238 San Cristóbal y Nevis
239 Bahamas
240 Granada
241 Antillas Holandesas
242 Aruba
244 Curazao
245 San Martín (parte holandesa)
250 Tierra del Fuego (Área Aduanera Especial) - Argentina
251 Zona Franca La Plata - Argentina
252 Zona Franca Justo Daract - Argentina
253 Zona Franca Río Gallegos - Argentina
254 Islas Malvinas - Argentina
255 Zona Franca Tucumán - Argentina
256 Zona Franca Córdoba - Argentina
257 Zona Franca Mendoza - Argentina
258 Zona Franca General Pico - Argentina
259 Zona Franca Comodoro Rivadavia - Argentina
260 Zona Franca Iquique - Chile
261 Zona Franca Punta Arenas - Chile
262 Zona Franca Salta - Argentina
263 Zona Franca Paso de los Libres - Argentina
264 Zona Franca Puerto Iguazú - Argentina
265 Sector Antártico Argentino
268 Zona Franca Villa Constitución - Argentina
270 Zona Franca Colón - Panamá
271 Zona Franca Winner (Santa Cruz de la Sierra) - Bolivia
280 Zona Franca Colonia - Uruguay
281 Zona Franca Florida - Uruguay
282 Zona Franca Libertad - Uruguay
283 Zona Franca Zonamerica - Uruguay
284 Zona Franca Nueva Helvecia - Uruguay
285 Zona Franca Nueva Palmira - Uruguay
286 Zona Franca Río Negro - Uruguay
287 Zona Franca Rivera - Uruguay
288 Zona Franca San José - Uruguay
291 Zona Franca Manaos - Brasil
295 Mar Argentino (Zona Económica Exclusiva)
296 Ríos argentinos de navegación internacional
297 Resto de América
298 Indeterminado (América)
301 Afganistán
302 Arabia Saudita
303 Bahrein
304 Myanmar (ex Birmania)
305 Bután
306 Camboya (ex Kampuchea)
307 Sri Lanka
308 Corea Democrática
309 Corea Republicana
310 China
311 - Chipre (código anterior)
312 Filipinas
313 Taiwán
314 - Gaza (código anterior)
315 India
316 Indonesia
317 Irak
318 Irán
319 Israel
320 Japón
321 Jordania
322 Qatar
323 Kuwait
324 Laos
325 Líbano
326 Malasia
327 Islas Maldivas
328 Omán
329 Mongolia
330 Nepal
331 Emiratos Árabes Unidos
332 Pakistán
333 Singapur
334 Siria
335 Tailandia
336 - Turquía (código anterior)
337 Vietnam
341 Hong Kong
344 Macao
345 Bangladesh
346 Brunei
348 República de Yemen
349 Armenia
350 Azerbaiyán
351 Georgia
352 Kazajstán
353 Kirguistán
354 Tayikistán
355 Turkmenistán
356 Uzbekistán
357 Estado de Palestina
358 Timor Oriental
397 Resto de Asia
398 Indeterminado (Asia)
401 Albania
402 - Alemania Federal (histórico)
403 - Alemania Oriental (histórico)
404 Andorra
405 Austria
406 Bélgica
407 Bulgaria
408 - Checoslovaquia (histórico)
409 Dinamarca
410 España
411 Finlandia
412 Francia
413 Grecia
414 Hungría
415 Irlanda
416 Islandia
417 Italia
418 Liechtenstein
419 Luxemburgo
420 Malta
421 Mónaco
422 Noruega
423 Países Bajos
424 Polonia
425 Portugal
426 Reino Unido
427 Rumania
428 San Marino
429 Suecia
430 Suiza
431 Vaticano (Santa Sede)
432 - Yugoslavia (histórico)
433 Posesiones británicas (Europa)
434 - Holanda (código anterior)
435 Chipre
436 Turquía
438 Alemania
439 Bielorrusia
440 Estonia
441 Letonia
442 Lituania
443 Moldavia
444 Rusia
445 Ucrania
446 Bosnia Herzegovina
447 Croacia
448 Eslovaquia
449 Eslovenia
450 Macedonia
451 República Checa
452 - Federación de Serbia y Montenegro (histórico)
453 Montenegro
454 Serbia
497 Resto de Europa
498 Indeterminado (Europa)
501 Australia
503 Nauru
504 Nueva Zelandia
505 Vanuatu
506 Samoa Occidental
507 Territorios vinculados a Australia (Oceanía)
508 Territorios vinculados al Reino Unido (Oceanía)
509 Territorios vinculados a Francia (Oceanía)
510 Territorios vinculados a Nueva Zelandia (Oceanía)
511 Territorios vinculados a Estados Unidos (Oceanía)
512 Islas Fiji
513 Papúa Nueva Guinea
514 Islas Kiribati
515 Estados Federados de Micronesia
516 Palau
517 Tuvalu
518 Islas Salomón
519 Tonga
520 Islas Marshall
521 Islas Marianas
597 Resto de Oceanía
598 Indeterminado (Oceanía)
601 - URSS (histórico)
652 Anguila (Reino Unido)
653 Aruba (territorio de Países Bajos)
654 Islas Cook (asociado a Nueva Zelandia)
655 Patau
656 Polinesia Francesa
659 Antillas Holandesas (territorio de Países Bajos)
662 Ascensión
663 Bermudas
664 Campione d'Italia
665 Gibraltar (colonia)
666 Groenlandia
667 Guam
668 Hong Kong (territorio de China)
669 Islas Azores
670 Islas del Canal (Guernesey, Jersey, Alderney, Great Stark, Little Sark, etc.)
671 Islas Caimán
672 Isla Christmas
673 Isla de Cocos o Keeling
676 Isla de Man
677 Isla Norfolk
678 Islas Turcas y Caicos
679 Islas Pacífico
680 Islas de San Pedro y Miguelón
681 Isla Qeshm
682 Islas Vírgenes Británicas
683 Islas Vírgenes de Estados Unidos de América
684 Labuán
685 Madeira
686 Montserrat
687 Niue
690 Pitcairn
693 Régimen aplicable a las S.A. financieras (Ley 11.073 ROU)
694 Santa Elena
695 Samoa Americana
696 Archipiélago de Svalbard
697 Tristán da Cunha
698 Trieste (Italia)
699 Tokelau
700 Zona Libre de Ostrava
997 Resto de continente
998 Indeterminado (continente)
999 - Otros países (código anterior)
`)
