/** Says what is in the archive. */
export const READ_ME = `Comments of Galley on a LaTeX project

The files of the project
    are as you uploaded them. Behind the words that a comment is about, there are lines that
    begin with "% GALLEY C012". They print nothing. C012 names the comment in every export.
    To take the lines out again:    sed -i '/^% GALLEY C/d' FILE.tex

galley.patch
    has these lines as changes to your own files. In the folder of the project:
    git apply galley.patch          or    patch -p1 < galley.patch

galley-notes.patch
    changes the files of this archive so that they print the number of each comment, its
    title in the margin, and a list of all comments at the end. In this folder:
    git apply galley-notes.patch    or    patch -p1 < galley-notes.patch
    It needs galley.sty and galley-comments.tex, which are beside the main file. Works with
    pdflatex, xelatex and lualatex. \\usepackage[off]{galley} prints the document without them.
`;
