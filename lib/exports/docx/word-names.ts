const OFFICE = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";

/** The prefixes that namespaces of both generations of OOXML are known by. */
export const WORD_PREFIXES: Readonly<Record<string, string>> = {
  [`${OFFICE}/wordprocessingml/2006/main`]: "w",
  [`${STRICT}/wordprocessingml/main`]: "w",
  [`${OFFICE}/officeDocument/2006/math`]: "m",
  [`${STRICT}/officeDocument/math`]: "m",
  [`${OFFICE}/markup-compatibility/2006`]: "mc",
  [`${OFFICE}/drawingml/2006/main`]: "a",
  [`${STRICT}/drawingml/main`]: "a",
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`]: "wp",
  [`${STRICT}/drawingml/wordprocessingDrawing`]: "wp",
  [`${OFFICE}/drawingml/2006/chart`]: "c",
  [`${STRICT}/drawingml/chart`]: "c",
  [`${OFFICE}/drawingml/2006/diagram`]: "dgm",
  [`${STRICT}/drawingml/diagram`]: "dgm",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
};

export const W14 = `${MICROSOFT}/word/2010/wordml`;
export const W15 = `${MICROSOFT}/word/2012/wordml`;
export const W16CID = `${MICROSOFT}/word/2016/wordml/cid`;
export const W16CEX = `${MICROSOFT}/word/2018/wordml/cex`;
export const MC = `${OFFICE}/markup-compatibility/2006`;

/** The namespace of Word's markup in a file of the strict or of the transitional kind. */
export const wordNamespace = (isStrict: boolean) =>
  isStrict ? `${STRICT}/wordprocessingml/main` : `${OFFICE}/wordprocessingml/2006/main`;

export const isStrictWord = (xml: string) => xml.includes(`${STRICT}/wordprocessingml/main`);

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** The parts that hold comments, with the types by which packages and documents know them. */
export const COMMENT_PARTS = {
  comments: {
    file: "comments.xml",
    relationship: `${OFFICE}/officeDocument/2006/relationships/comments`,
    strict: `${STRICT}/officeDocument/relationships/comments`,
    contentType: `${WORD_TYPE}.comments+xml`,
  },
  commentsExtended: {
    file: "commentsExtended.xml",
    relationship: `${MICROSOFT}/2011/relationships/commentsExtended`,
    contentType: `${WORD_TYPE}.commentsExtended+xml`,
  },
  commentsIds: {
    file: "commentsIds.xml",
    relationship: `${MICROSOFT}/2016/09/relationships/commentsIds`,
    contentType: `${WORD_TYPE}.commentsIds+xml`,
  },
  commentsExtensible: {
    file: "commentsExtensible.xml",
    relationship: `${MICROSOFT}/2018/08/relationships/commentsExtensible`,
    contentType: `${WORD_TYPE}.commentsExtensible+xml`,
  },
  people: {
    file: "people.xml",
    relationship: `${MICROSOFT}/2011/relationships/people`,
    contentType: `${WORD_TYPE}.people+xml`,
  },
} as const;

export type CommentPart = keyof typeof COMMENT_PARTS;
