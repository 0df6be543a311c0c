/** Loads the program that draws pages, which is larger than the whole reader. */
export const loadPdfProgram = () => import("./pdf-document.ts");
