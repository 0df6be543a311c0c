import { describe, expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { runChecks } from "./run-checks.ts";

const ROLES = [
  "title",
  "abstract",
  "introduction",
  "methods",
  "results",
  "discussion",
  "acknowledgements",
  "references",
];

const PAPERS = {
  German: {
    roles: ROLES,
    text: `# Der Einfluss der Schlafdauer auf das Gedächtnis

## Zusammenfassung

Schlaf gilt als wichtig für das Gedächtnis, und wir verglichen zwei Gruppen von Studierenden in einem Test.

## Einleitung

Viele Studierende schlafen weniger als sieben Stunden, obwohl bekannt ist, dass der Schlaf wichtig ist (Weber, 2015). Die funktionelle Bildgebung (FBG) wird oft verwendet, und die FBG hat gezeigt, welche Areale beteiligt sind.

## 2 Methoden

An der Untersuchung nahmen 84 Studierende teil (44 Frauen, 40 Männer), die im Mittel 23,4 Jahre alt waren. Von ihnen schliefen 42 von 84 (50,0 %) weniger als sieben Stunden. Der Ablauf ist in Abbildung 1 zu sehen.

**Abbildung 1.** Ablauf der Untersuchung.

## Ergebnisse

Die Gruppe mit langem Schlaf erreichte mehr Punkte, *t*(82) = 2,99, *p* = 0,004. Die Mittelwerte stehen in Tabelle 1.

**Tabelle 1.** Mittelwerte der beiden Gruppen.

## Diskussion

Insgesamt waren 1.250 Antworten richtig, und das passt zu den Befunden von Weber (2015), die „mehr Schlaf“ forderte.

## Danksagung

Wir danken allen, die an der Untersuchung teilgenommen haben.

## Literatur

Weber, C. (2015). Die Folgen einer kurzen Nacht. *Psychologische Rundschau, 66*(1), 12–20.
`,
  },
  French: {
    roles: ROLES,
    text: `# L'effet de la durée du sommeil sur la mémoire

## Résumé

Le sommeil est important pour la mémoire, et nous avons comparé deux groupes d'étudiants dans un test.

## Introduction

Beaucoup d'étudiants dorment moins de sept heures, bien que le sommeil favorise la mémoire (Leroy, 2015).

## Méthodes

L'étude a porté sur 84 participants (44 femmes, 40 hommes) ; les participants ont appris les mots, puis les participants ont été testés. La procédure est présentée dans la figure 1.

**Figure 1.** Procédure de l'étude.

## Résultats

Les participants du premier groupe ont obtenu plus de points, *t*(82) = 2,99, *p* = 0,004. Les moyennes des participants figurent dans le tableau 1.

**Tableau 1.** Moyennes des deux groupes.

## Discussion

Nos résultats sont en accord avec ceux de Leroy (2015) : la durée est liée à la mémoire, et « le sommeil » est la moitié du savoir.

## Remerciements

Nous remercions tous les participants.

## Références

Leroy, C. (2015). Les suites d'une nuit courte. *L'Encéphale, 41*(1), 12–20.
`,
  },
  Spanish: {
    roles: ROLES,
    text: `# El efecto de la duración del sueño sobre la memoria

## Resumen

El sueño es importante para la memoria, y comparamos dos grupos de estudiantes en una prueba.

## Introducción

Muchos estudiantes duermen menos de siete horas, aunque se sabe que el sueño favorece la memoria (Pérez, 2015).

## Métodos

En el estudio participaron 84 estudiantes (44 mujeres, 40 hombres), con una edad media de 23,4 años. El procedimiento se muestra en la Figura 1.

**Figura 1.** Procedimiento del estudio.

## Resultados

El grupo que duerme más obtuvo más puntos que el otro, *t*(82) = 2,99, *p* = 0,004. Las medias se presentan en la Tabla 1.

**Tabla 1.** Medias de los dos grupos.

## Discusión

¿Por qué fue así? Nuestros resultados concuerdan con los de Pérez (2015), y no con los de otros.

## Agradecimientos

Agradecemos a todos los participantes.

## Referencias

Pérez, C. (2015). Las consecuencias de una noche corta. *Anales de Psicología, 31*(1), 12–20.
`,
  },
};
const ENGLISH_ONLY = [
  "spelling",
  "acronym-use",
  "missing-statement",
  "missing-declarations",
  "reporting-item",
];

describe.each(Object.entries(PAPERS))("a paper in %s", (language, { text, roles }) => {
  const manuscript = parseManuscript(text);
  const report = runChecks(manuscript);

  test("has its parts read by their names in that language", () => {
    expect(manuscript.sections.map(({ role }) => role)).toEqual(roles);
  });

  test("raises no alarm, and what reads no language looks at it", () => {
    expect(report.findings).toEqual([]);
    const ran = report.ran.map(({ id }) => id);
    expect(ran).toEqual(
      expect.arrayContaining(["p-value", "mention-without-caption", "caption-never-mentioned"]),
    );
  });

  test("is told that what knows English only did not look", () => {
    const reasons = new Map(report.notApplicable.map(({ id, reason }) => [id, reason]));
    for (const id of ENGLISH_ONLY) expect(reasons.get(id)).toContain(`the text is in ${language}`);
  });

  test("has its errors found where numbers alone tell them", () => {
    const wrong = runChecks(parseManuscript(text.replace("*p* = 0,004", "*p* = 0,04")));
    expect(wrong.findings.map(({ checkId }) => checkId)).toEqual(["p-value"]);
  });
});
