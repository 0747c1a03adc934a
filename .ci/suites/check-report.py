"""Whether a report that LibreOffice has converted kept its pictures and tables: check-report.py REPORT.html CONVERTED."""
import re
import sys
import zipfile

report, converted = sys.argv[1:]
text = open(report, encoding="utf-8").read()
archive = zipfile.ZipFile(converted)
is_docx = converted.endswith(".docx")
content = archive.read("word/document.xml" if is_docx else "content.xml").decode("utf-8")
drawings = archive.namelist()

wanted = {"pictures": text.count("<img "), "tables": text.count("<table ")}
found = {
    "pictures": len(re.findall(r"<w:drawing>" if is_docx else r"<draw:frame ", content)),
    "tables": len(re.findall(r"<w:tbl>" if is_docx else r"<table:table ", content)),
}
images = [name for name in drawings if re.search(r"\.(svg|png)$", name) and "Thumbnails" not in name]
print(f"{converted}: {found}, {len(images)} images")
if wanted != found or wanted["pictures"] == 0 or wanted["tables"] == 0 or not images:
    sys.exit(f"The report has {wanted}.")
