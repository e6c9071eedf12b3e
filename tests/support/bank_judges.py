"""Other readers of the files that the gateway reads and writes: a published schema, the Odoo community's reader of camt, and a strict
reader of DATEV's EXTF. The files come as JSON on standard input, and what was read goes as JSON to standard output."""

import base64
import importlib.util
import json
import os
import sys
import tempfile
import types


def schema_errors(modules, files):
    from lxml import etree

    path = os.path.join(modules, "camt053/templates/camt.053.001.08/camt.053.001.08.xsd")
    schema = etree.XMLSchema(etree.parse(path))
    read = []
    for content in files:
        schema.validate(etree.fromstring(content))
        read.append([str(error) for error in schema.error_log])
    return read


def odoo_statements(modules, files):
    # The reader is a model of Odoo only by name: it uses nothing of it but translations.
    models = types.ModuleType("odoo.models")
    models.AbstractModel = object
    odoo = types.ModuleType("odoo")
    odoo.models = models
    sys.modules["odoo"] = odoo
    folder = "odoo/addons/account_statement_import_camt/wizard"
    path = os.path.join(modules, folder, "account_statement_import_camt_parser.py")
    spec = importlib.util.spec_from_file_location("camt_parser", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    parser = module.AccountStatementImportCamtParser()
    parser.env = types.SimpleNamespace(_=lambda text: text)
    read = []
    for content in files:
        currency, account, statements = parser.parse(content)
        read.append({"currency": currency, "account": account, "statements": statements})
    return read


def datev_legs(_modules, files):
    from mloda.community.feature_groups.experimental.german_ledger.datev import DatevRefusal, read_batch

    read = []
    for content in files:
        with tempfile.NamedTemporaryFile(prefix="EXTF_", suffix=".csv") as file:
            file.write(content)
            file.flush()
            try:
                header, legs = read_batch(file.name)
            except DatevRefusal as refusal:
                read.append({"refused": str(refusal)})
                continue
        names = ("Konto", "Gegenkonto", "Betrag", "Buchungsdatum", "Leg", "BU-Schlüssel", "Generalumkehr", "Belegfeld 1")
        rows = [dict(zip(names, values)) for values in zip(*(legs[name] for name in names))]
        read.append({"from": str(header.datum_von), "to": str(header.datum_bis), "legs": rows})
    return read


JUDGES = {"schema": schema_errors, "odoo": odoo_statements, "datev": datev_legs}

if __name__ == "__main__":
    judge, modules = sys.argv[1:3]
    contents = [base64.b64decode(text) for text in json.load(sys.stdin)]
    json.dump(JUDGES[judge](modules, contents), sys.stdout, default=str)
